// The merchant's file of PIN codes: one row for each PIN code or beginning of one.
import * as v from 'valibot';
import { CommandError, FileRefused, type Problem } from '#server/command-error.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db, NewRow } from '#server/db/schema.ts';
import { readCsv } from './csv.ts';
import { inChunks } from './in-chunks.ts';

/** Stands in the file for every PIN code that no other row covers. */
export const ALL_OTHERS = '*';
const COLUMNS = ['pin', 'served', 'cod', 'minDays', 'maxDays'] as const;
const MOST_DAYS = 60;

const yesOrNo = v.optional(
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist(['yes', 'no'], 'must be yes or no'),
    v.transform((word) => word === 'yes'),
  ),
);
const days = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(MOST_DAYS, `must be at most ${MOST_DAYS}`),
  ),
);

/** A missing cell means: served, with cash on delivery, in the days of the shipping policy. */
const PinRecord = v.pipe(
  v.object({
    pin: v.pipe(
      v.string('is missing'),
      v.regex(/^(\*|[1-9]\d{0,5})$/, 'must be 1 to 6 digits of which the first is not 0, or * for all others'),
    ),
    served: yesOrNo,
    cod: yesOrNo,
    minDays: days,
    maxDays: days,
  }),
  v.check(({ served, cod }) => served !== false || cod !== true, 'cod must be no or empty where served is no'),
  v.check(
    ({ minDays, maxDays }) => (minDays === undefined) === (maxDays === undefined),
    'needs minDays and maxDays, or neither',
  ),
  v.check(({ minDays = 1, maxDays = MOST_DAYS }) => minDays <= maxDays, 'minDays must not be more than maxDays'),
);

/** Throws CommandError for a file that is no such table, and FileRefused, which lists every bad line. */
export function readPinFile(content: string): NewRow<'pin_rule'>[] {
  const [header, ...rows] = readCsv(content);
  if (!header) throw new CommandError('The file is empty.');
  const names: readonly string[] = COLUMNS;
  const odd = header.cells.find((name) => !names.includes(name));
  if (odd !== undefined) throw new CommandError(`The file has a column "${odd}"; it may have ${COLUMNS.join(', ')}.`);
  if (!header.cells.includes('pin')) throw new CommandError('The file has no column pin.');
  if (rows.length === 0) throw new CommandError('The file has no PIN codes; "pins clear" delivers everywhere again.');

  const problems: Problem[] = [];
  const lines = new Map<string, number>();
  const rules = rows.flatMap(({ cells, line }) => {
    const filled = header.cells.map((name, index) => [name, cells[index] ?? '']).filter(([, cell]) => cell !== '');
    const read = v.safeParse(PinRecord, Object.fromEntries(filled));
    if (!read.success) {
      for (const issue of read.issues)
        problems.push({
          line,
          text: `${v.getDotPath(issue) ?? ''} ${issue.input === undefined ? 'is missing' : issue.message}`.trim(),
        });
      return [];
    }
    const { pin, served = true, cod = served, minDays = null, maxDays = null } = read.output;
    const earlier = lines.get(pin);
    if (earlier !== undefined) problems.push({ line, text: `pin ${pin} is also in line ${earlier}` });
    lines.set(pin, line);
    return [{ prefix: pin === ALL_OTHERS ? '' : pin, served, cod, min_days: minDays, max_days: maxDays }];
  });
  if (problems.length > 0) throw new FileRefused(problems);
  return rules;
}

/** Replaces all rules. [] delivers everywhere again. */
export const writePinRules = (db: Db, rules: readonly NewRow<'pin_rule'>[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.deleteFrom('pin_rule').execute();
    for (const some of inChunks(rules)) await tx.insertInto('pin_rule').values(some).execute();
    await bumpCatalogueVersion(tx, 'stock');
  });

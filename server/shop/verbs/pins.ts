import { readFile } from 'node:fs/promises';
import { deliveryTo } from '#server/catalogue/pin-rules.ts';
import { readSetting } from '#server/catalogue/read-setting.ts';
import { CommandError, fileFault } from '#server/command-error.ts';
import { PIN_CODE } from '#src/contract/field.ts';
import { ALL_OTHERS, readPinFile, writePinRules } from '../pin-file.ts';
import type { Shop, Verb } from '../verb.ts';

export const pinsVerb: Verb = {
  usage: 'import FILE.csv; list; show PIN; clear',
  about:
    'where the shop delivers, and how: a row for a PIN code or its first digits, columns pin, served, cod, minDays, maxDays (business days); the longest match counts, * is all others; the file replaces the list',
  examples: ['pins import pins.csv', 'pins list', 'pins show 411001', 'pins clear'],
  async run([what = '', ...rest], shop) {
    const run = Object.hasOwn(COMMANDS, what) ? COMMANDS[what] : undefined;
    if (!run || rest.length > 1) throw new CommandError('Use import FILE.csv, list, show PIN, or clear.');
    await run(shop, rest[0]);
  },
};

const COMMANDS: Readonly<Record<string, (shop: Shop, word: string | undefined) => Promise<void>>> = {
  async import(shop, file) {
    if (!file?.toLowerCase().endsWith('.csv')) throw new CommandError('Give the file to import; it must end in .csv.');
    const text = await readFile(shop.resolve(file), 'utf8').catch((cause: NodeJS.ErrnoException) => {
      throw fileFault(file, 'read', cause);
    });
    const rules = readPinFile(text);
    await writePinRules(await shop.open(), rules);
    shop.say(`Imported ${file}: ${rules.length} PIN codes or prefixes.`);
  },
  async list(shop) {
    const db = await shop.open();
    const rows = await db.selectFrom('pin_rule').selectAll().orderBy('prefix').execute();
    if (rows.length === 0) shop.say('There is no list: the shop delivers to every PIN code.');
    for (const { prefix, served, cod, min_days, max_days } of rows)
      shop.say(
        [
          (prefix || ALL_OTHERS).padEnd(6),
          served ? 'served' : 'not served',
          ...(served
            ? [cod ? 'COD' : 'no COD', min_days === null ? 'standard days' : `${min_days}-${max_days} days`]
            : []),
        ].join('  '),
      );
  },
  async show(shop, pin = '') {
    if (!PIN_CODE.test(pin)) throw new CommandError('Give a PIN code of 6 digits of which the first is not 0.');
    const db = await shop.open();
    const { prefix, served, cod, minDays, maxDays } = await deliveryTo(db, pin, await readSetting(db, 'cod'));
    const source = prefix === '' ? 'the rule for all others' : `the rule for ${prefix}`;
    shop.say(
      served
        ? `${pin}: delivered in ${minDays} to ${maxDays} business days, ${cod ? 'with' : 'without'} cash on delivery (${source}).`
        : `${pin}: not served (${source}).`,
    );
  },
  async clear(shop) {
    await writePinRules(await shop.open(), []);
    shop.say('The shop delivers to every PIN code again.');
  },
};

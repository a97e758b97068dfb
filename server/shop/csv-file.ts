// Products as a spreadsheet: one row per colour and size. Fields of the product are in its first row. FAQs and reviews do not fit
// a row and stay unchanged, as does every field whose column or cell is empty.
import { CommandError, type Problem } from '#server/command-error.ts';
import { type CsvRow, readCsv, writeCsv } from './csv.ts';
import { FACT_NAMES, type LegalFacts } from './legal-facts.ts';
import type { ProductRecord } from './product-record.ts';
import type { StoredRecord } from './read-records.ts';
import type { ShopFile, SourceRecord } from './shop-file.ts';

/** Separates the entries of a cell with several values. */
const LIST_MARK = '|';

type Cell = { read: (text: string) => unknown; write: (record: StoredRecord) => string };

const text = (pick: (record: StoredRecord) => string): Cell => ({ read: (cell) => cell, write: pick });
const number = (pick: (record: StoredRecord) => number): Cell => ({
  read: toNumber,
  write: (record) => String(pick(record)),
});
const list = (pick: (record: StoredRecord) => readonly string[]): Cell => ({
  read: (cell) => cell.split(LIST_MARK).map((entry) => entry.trim()),
  write: (record) => pick(record).join(LIST_MARK),
});

/** Fields that have columns of their own, or none. */
type NotInOneCell = 'variations' | 'faqs' | 'reviews' | 'createdAt';

/** One column for each fact that the law demands. */
const factColumns = {
  ...(Object.fromEntries(FACT_NAMES.map((name) => [name, text((p) => String(p[name] ?? ''))])) as Record<
    keyof LegalFacts,
    Cell
  >),
  isFood: { read: toFlag, write: ({ isFood }) => (isFood === undefined ? '' : isFood ? 'yes' : 'no') },
} satisfies Record<keyof LegalFacts, Cell>;

const PRODUCT_COLUMNS: Readonly<Record<Exclude<keyof ProductRecord, NotInOneCell>, Cell>> = {
  productCode: text((p) => p.productCode),
  productName: text((p) => p.productName),
  brand: text((p) => p.brand),
  category: text((p) => p.category),
  regularPrice: number((p) => p.regularPrice),
  salePrice: number((p) => p.salePrice),
  gst: number((p) => p.gst),
  hsn: text((p) => p.hsn),
  bestSeller: { read: toFlag, write: (p) => (p.bestSeller ? 'yes' : 'no') },
  comboProducts: list((p) => p.comboProducts),
  productImage: text((p) => p.productImage),
  additionalImages: list((p) => p.additionalImages),
  description: text((p) => p.description),
  ...factColumns,
  sizeGuide: text((p) => p.sizeGuide),
};
const OPTION_COLUMNS = ['color', 'colorImage', 'size', 'stock'] as const;
const COLUMNS = [...Object.keys(PRODUCT_COLUMNS), ...OPTION_COLUMNS];

/** Throws CommandError for an unknown header. The import checks the cells. */
export function readCsvFile(content: string): ShopFile {
  const [header, ...rows] = readCsv(content);
  if (!header) throw new CommandError('The file is empty.');
  const odd = header.cells.find((name) => !COLUMNS.includes(name));
  if (odd !== undefined) throw new CommandError(`The file has a column "${odd}"; it may have ${COLUMNS.join(', ')}.`);
  if (!header.cells.includes('productCode')) throw new CommandError('The file has no column productCode.');
  const groups = Map.groupBy(
    rows.map((row) => ({ line: row.line, cells: byColumn(header, row) })),
    (row) => row.cells.productCode ?? '',
  );
  return { products: [...groups.values()].map(toSource) };
}

export function writeCsvFile(records: readonly StoredRecord[]): string {
  return writeCsv([COLUMNS, ...records.flatMap(toRows)]);
}

type NamedRow = { line: number; cells: Partial<Record<string, string>> };

const byColumn = (header: CsvRow, row: CsvRow): NamedRow['cells'] =>
  Object.fromEntries(header.cells.map((name, index) => [name, row.cells[index] ?? '']));

/** The rows of one product code. The first filled cell of a product column counts; no later one may differ. */
function toSource(rows: readonly NamedRow[]): SourceRecord {
  const given: Record<string, unknown> = {};
  const lines = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [column, cell] of Object.entries(PRODUCT_COLUMNS)) {
    const [first, ...later] = rows.filter((row) => (row.cells[column] ?? '') !== '');
    if (!first) continue;
    given[column] = cell.read(first.cells[column] ?? '');
    lines.set(column, first.line);
    for (const row of later) {
      if (row.cells[column] === first.cells[column]) continue;
      problems.push({
        line: row.line,
        text: `${column} differs from line ${first.line}, though productCode is the same`,
      });
    }
  }
  const has = (row: NamedRow, column: string) => (row.cells[column] ?? '') !== '';
  const sized = rows.filter((row) => OPTION_COLUMNS.some((column) => has(row, column)));
  const colours = [...Map.groupBy(sized, (row) => row.cells.color ?? '')];
  if (sized.length > 0) given.variations = colours.map(([color, own], at) => toVariation(color, own, at, lines));
  const line = rows[0]?.line ?? 1;
  return { given, line, lineOf: (path) => lines.get(path) ?? line, problems };
}

function toVariation(color: string, rows: readonly NamedRow[], at: number, lines: Map<string, number>) {
  const image = rows.map((row) => row.cells.colorImage ?? '').find((path) => path !== '');
  const sizes = rows.map((row, index) => {
    for (const field of ['size', 'stock']) lines.set(`variations.${at}.sizes.${index}.${field}`, row.line);
    return { size: row.cells.size ?? '', stock: toStock(row.cells.stock ?? '') };
  });
  lines.set(`variations.${at}.image`, rows[0]?.line ?? 1);
  return { color, ...(image === undefined ? {} : { image }), sizes };
}

function toRows(record: StoredRecord): string[][] {
  const options = record.variations.flatMap(({ color, image, sizes }) =>
    sizes.map((size, index) => [color, index === 0 ? image : '', size.size, String(size.stock ?? '')]),
  );
  const first = Object.values(PRODUCT_COLUMNS).map((cell) => cell.write(record));
  const later = first.map((cell, index) => (index === 0 ? cell : ''));
  const rows = options.length > 0 ? options : [OPTION_COLUMNS.map(() => '')];
  return rows.map((option, index) => [...(index === 0 ? first : later), ...option]);
}

function toNumber(cell: string): unknown {
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

/** An empty cell keeps the shop's stock, so that an edited export does not bring back what was sold meanwhile. */
const toStock = (cell: string): unknown => (cell === '' ? null : toNumber(cell));

function toFlag(cell: string): unknown {
  const flags: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };
  return flags[cell.toLowerCase()] ?? cell;
}

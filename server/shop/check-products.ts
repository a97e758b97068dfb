// Turns a file's records into complete, checked products: fills gaps from the shop, applies every rule and collects all problems.
import * as v from 'valibot';
import type { Problem } from '#server/command-error.ts';
import type { Db } from '#server/db/schema.ts';
import { inChunks } from './in-chunks.ts';
import { ProductRecord, RECORD_FIELDS } from './product-record.ts';
import { readRecords, type StoredRecord } from './read-records.ts';
import type { SourceRecord } from './shop-file.ts';

export interface CheckedProduct {
  record: ProductRecord;
  /** Whether the file contains this field. True for every field of a new product. */
  says: (field: keyof ProductRecord) => boolean;
  isNew: boolean;
}

/** A product whose row is written. An existing product keeps its id. */
export interface PlacedProduct extends CheckedProduct {
  id: string;
}

interface Checked {
  products: CheckedProduct[];
  problems: Problem[];
}

/** Reads the shop and changes nothing. Use `products` only if `problems` is empty. */
export async function checkProducts(db: Db, sources: readonly SourceRecord[]): Promise<Checked> {
  const codes = sources.map((source) => source.given.productCode).filter((code) => typeof code === 'string');
  const stored = new Map((await readRecords(db, codes)).map((record) => [record.productCode, record]));
  const problems: Problem[] = [];
  const products = sources.flatMap((source) => {
    const found = check(source, stored.get(String(source.given.productCode)));
    problems.push(...found.problems);
    return found.product ? [{ ...found.product, source }] : [];
  });
  problems.push(...repeats(products), ...(await namesTaken(db, products)), ...(await strangeMembers(db, products)));
  return { products, problems };
}

type WithSource = CheckedProduct & { source: SourceRecord };

function check(source: SourceRecord, stored: StoredRecord | undefined) {
  const code = typeof source.given.productCode === 'string' ? `${source.given.productCode}: ` : '';
  const at = (path: string, text: string): Problem => ({
    line: source.lineOf?.(path) ?? source.line,
    text: `${code}${path} ${text}`.trim(),
  });
  const problems = [
    ...(source.problems ?? []),
    ...Object.keys(source.given)
      .filter((field) => !RECORD_FIELDS.some((known) => known === field))
      .map((field) => at(field, 'is not a field of a product')),
  ];
  const result = v.safeParse(ProductRecord, { ...stored, ...source.given });
  if (!result.success) {
    const bad = result.issues.map((issue) =>
      at(v.getDotPath(issue) ?? '', issue.input === undefined ? 'is missing' : issue.message),
    );
    return { problems: [...problems, ...bad] };
  }
  problems.push(...withoutStock(result.output, stored).map((path) => at(path, 'is missing')));
  const product: CheckedProduct = {
    record: result.output,
    says: (field) => stored === undefined || field in source.given,
    isNew: stored === undefined,
  };
  return { problems, product };
}

/** The paths of stocks that the file leaves to the shop, though the shop lacks that colour and size. */
function withoutStock(record: ProductRecord, stored: StoredRecord | undefined): string[] {
  const isStored = (color: string, size: string) =>
    stored?.variations.some((own) => own.color === color && own.sizes.some((one) => one.size === size)) ?? false;
  return record.variations.flatMap(({ color, sizes }, at) =>
    sizes.flatMap(({ size, stock }, place) =>
      stock === null && !isStored(color, size) ? [`variations.${at}.sizes.${place}.stock`] : [],
    ),
  );
}

/** Codes and names that occur twice in the file. */
function repeats(products: readonly WithSource[]): Problem[] {
  return (['productCode', 'productName'] as const).flatMap((field) =>
    [...Map.groupBy(products, (product) => product.record[field]).values()].flatMap(([first, ...later]) =>
      later.map(({ source, record }) => ({
        line: source.lineOf?.(field) ?? source.line,
        text: `${record.productCode}: ${field} is already on line ${first?.source.lineOf?.(field) ?? first?.source.line}`,
      })),
    ),
  );
}

/** Names that another product of the shop already has. */
async function namesTaken(db: Db, products: readonly WithSource[]): Promise<Problem[]> {
  const owner = new Map<string, string>();
  for (const some of inChunks(products)) {
    const names = some.map((product) => product.record.productName);
    const rows = await db.selectFrom('product').select(['name', 'code']).where('name', 'in', names).execute();
    for (const row of rows) owner.set(row.name, row.code);
  }
  return products.flatMap(({ record, source }) => {
    const code = owner.get(record.productName);
    if (code === undefined || code === record.productCode) return [];
    const line = source.lineOf?.('productName') ?? source.line;
    return [{ line, text: `${record.productCode}: productName belongs to ${code} already` }];
  });
}

/** Members must be single products, of the file or of the shop, and no member may become a combo. */
async function strangeMembers(db: Db, products: readonly WithSource[]): Promise<Problem[]> {
  const isCombo = new Map(products.map(({ record }) => [record.productCode, record.comboProducts.length > 0]));
  const outside = new Set(products.flatMap(({ record }) => record.comboProducts).filter((code) => !isCombo.has(code)));
  for (const some of inChunks([...outside])) {
    const rows = await db.selectFrom('product').select(['code', 'is_combo']).where('code', 'in', some).execute();
    for (const row of rows) isCombo.set(row.code, row.is_combo);
  }
  const elsewhere = await comboOfMember(db, products);
  return products.flatMap(({ record, source }) => {
    const line = source.lineOf?.('comboProducts') ?? source.line;
    const strangers = record.comboProducts
      .filter((member) => isCombo.get(member) !== false)
      .map((member) => `member ${member} is ${isCombo.has(member) ? 'itself a combo' : 'not a product'}`);
    const combo = record.comboProducts.length > 0 ? elsewhere.get(record.productCode) : undefined;
    const turned = combo === undefined ? [] : [`cannot be a combo, being a member of ${combo}`];
    return [...strangers, ...turned].map((text) => ({ line, text: `${record.productCode}: ${text}` }));
  });
}

/** For the products that are to be combos: those that are members of a combo now, and of which. */
async function comboOfMember(db: Db, products: readonly WithSource[]): Promise<Map<string, string>> {
  const codes = products.filter(({ record, isNew }) => !isNew && record.comboProducts.length > 0);
  const found = new Map<string, string>();
  for (const some of inChunks(codes.map(({ record }) => record.productCode))) {
    const rows = await db
      .selectFrom('combo_member')
      .innerJoin('product as member', 'member.id', 'combo_member.member_id')
      .innerJoin('product as combo', 'combo.id', 'combo_member.combo_id')
      .select(['member.code as member', 'combo.code as combo'])
      .where('member.code', 'in', some)
      .execute();
    for (const row of rows) found.set(row.member, row.combo);
  }
  return found;
}

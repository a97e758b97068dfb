// What a file brings to the shop, still unchecked, with the lines it stands on.
import type { Problem } from '#server/command-error.ts';

export interface SourceRecord {
  /** Only what the file says; the rest stays as the shop has it. */
  given: Readonly<Record<string, unknown>>;
  line: number;
  /** The line of one field, by its dot path, when it differs from `line`. */
  lineOf?: (path: string) => number;
  /** What the reader of the file already knows to be wrong. */
  problems?: readonly Problem[];
}

export interface ShopFile {
  /** All category names in shop order, when the file says so. */
  categories?: readonly SourceRecord[];
  products: readonly SourceRecord[];
  /** These two replace what the shop has, when the file says them. */
  banners?: readonly SourceRecord[];
  stores?: readonly SourceRecord[];
}

/** Objects of the program itself, such as the seed, as a file; an element's line is its place in its list. */
export const asSource = (records: readonly Readonly<Record<string, unknown>>[]): SourceRecord[] =>
  records.map((given, index) => ({ given, line: index + 1 }));

// The unchecked content of a file, with line numbers.
import type { Problem } from '#server/command-error.ts';

export interface SourceRecord {
  /** Only the fields in the file. Others stay as they are in the shop. */
  given: Readonly<Record<string, unknown>>;
  line: number;
  /** The line of a field, by its dot path, if it differs from `line`. */
  lineOf?: (path: string) => number;
  /** Errors that were found while reading the file. */
  problems?: readonly Problem[];
}

export interface ShopFile {
  /** All category names in shop order, if the file has them. */
  categories?: readonly SourceRecord[];
  products: readonly SourceRecord[];
  /** These two lists replace the shop's, if the file has them. */
  banners?: readonly SourceRecord[];
  stores?: readonly SourceRecord[];
}

/** Treats objects of the program, such as the seed, as a file. An element's line is its position in the list. */
export const asSource = (records: readonly Readonly<Record<string, unknown>>[]): SourceRecord[] =>
  records.map((given, index) => ({ given, line: index + 1 }));

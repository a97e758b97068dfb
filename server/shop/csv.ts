// Comma-separated values (RFC 4180) as spreadsheets write and read them.
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { CommandError } from '#server/command-error.ts';

export interface CsvRow {
  cells: string[];
  /** The line on which the row begins, from 1. */
  line: number;
}

/** Skips blank lines. Throws CommandError for a quote that is not closed or not doubled. */
export function readCsv(text: string): CsvRow[] {
  let line = 1;
  const rows = parseRecords(text).map((cells) => {
    const row = { cells, line };
    // A record ends one line break after those inside its cells.
    line += cells.join('').split('\n').length;
    return row;
  });
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function parseRecords(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CommandError(`Line ${error.lines} of the file has a quote that is not closed or not doubled.`, error);
  }
}

/** Spreadsheets set to an Indian or European locale may write semicolons. */
function delimiterOf(text: string): ',' | ';' {
  const header = text.split('\n', 1)[0] ?? '';
  return header.includes(',') || !header.includes(';') ? ',' : ';';
}

/** Starts with a byte-order mark, which makes a spreadsheet read UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { bom: true, record_delimiter: 'windows', quoted_match: /[;\r\n]|^\s|\s$/ });

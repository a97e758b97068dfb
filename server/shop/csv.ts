// Comma-separated values by RFC 4180, as spreadsheets write them: quotes doubled inside quotes, line breaks in quoted
// cells, a byte-order mark in front, commas or semicolons between the cells.
import { CommandError } from './command-error.ts';

export interface CsvRow {
  cells: string[];
  /** The line on which the row begins, from 1. */
  line: number;
}

/** Blank lines are left out. Throws CommandError for a quote that never closes or has text after it. */
export function readCsv(text: string): CsvRow[] {
  const body = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(body);
  const rows: CsvRow[] = [];
  let row: CsvRow = { cells: [], line: 1 };
  let line = 1;
  const cellPattern = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)(${separator}|\\r?\\n|$)`,
    'y',
  );
  for (;;) {
    const match = cellPattern.exec(body);
    if (!match) throw new CommandError(`Line ${line} of the file has a quote that is not closed or not doubled.`);
    const [whole, quoted, plain, end] = match;
    row.cells.push(quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    if (end === separator) continue;
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    if (end === '') return rows;
    row = { cells: [], line };
  }
}

/** Spreadsheets set to an Indian or European locale may write semicolons. */
function separatorOf(body: string): ',' | ';' {
  const header = body.split('\n', 1)[0] ?? '';
  return header.includes(',') || !header.includes(';') ? ',' : ';';
}

/** With the mark in front that makes a spreadsheet read UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(quoteIfNeeded).join(',')).join('\r\n')}\r\n`;

const quoteIfNeeded = (cell: string): string =>
  /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

import { describe, expect, test } from 'vitest';
import { readCsv, writeCsv } from '#server/shop/csv.ts';
import { readCsvFile } from '#server/shop/csv-file.ts';

const cells = (text: string) => readCsv(text).map((row) => row.cells);

describe('reading CSV', () => {
  test('takes quotes, doubled quotes, commas and line breaks inside quotes', () => {
    expect(cells('a,"b, ""c""\nd",e\r\n')).toEqual([['a', 'b, "c"\nd', 'e']]);
  });

  test('knows the line on which each row begins', () => {
    expect(readCsv('a\n"b\nb"\n\nc').map(({ line }) => line)).toEqual([1, 2, 5]);
    expect(readCsv('a\r\n"b\nb\r\nb"\r\n\r\nc\r\n').map(({ line }) => line)).toEqual([1, 2, 6]);
  });

  test('knows the line on which each product begins', () => {
    const { products } = readCsvFile('productCode,description\nMAT-1,"<p>Jute\nmat</p>"\n\nMAT-2,Mat\n');
    expect(products?.map(({ line }) => line)).toEqual([2, 5]);
  });

  test('takes a byte-order mark, blank lines and a missing last line break', () => {
    expect(cells('\uFEFFa,b\n\n1,2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('takes semicolons where the header has no comma', () => {
    expect(cells('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  test('keeps empty cells, the last one too', () => {
    expect(cells('a,,\n,b,')).toEqual([
      ['a', '', ''],
      ['', 'b', ''],
    ]);
  });

  test('names the line of a quote that does not close', () => {
    expect(() => readCsv('a,b\n"c,d\n')).toThrow(/^Line 2 /);
    expect(() => readCsv('a,b\n"c"d,e\n')).toThrow(/^Line 2 /);
    expect(() => readCsv('a,b\n19" rack,e\n')).toThrow(/^Line 2 /);
  });

  test('reads back what was written', () => {
    const rows = [
      ['a', ' b ', 'c"d', 'e\nf', 'g,h'],
      ['', 'i', '', '', 'j'],
    ];
    expect(cells(writeCsv(rows))).toEqual(rows);
  });
});

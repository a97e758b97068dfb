import { describe, expect, test } from 'vitest';
import { elementLines, readJsonFile, writeJsonFile } from '#server/shop/json-file.ts';

describe('a JSON shop file', () => {
  test('is an object of lists, or a list of products', () => {
    expect(readJsonFile('[{"productCode":"A-1"}]').products[0]?.given).toEqual({ productCode: 'A-1' });
    expect(readJsonFile('{"categories":["Mats"]}')).toMatchObject({
      categories: [{ given: { name: 'Mats' } }],
      products: [],
    });
  });

  test('may begin with a byte order mark, as editors of Windows write it', () => {
    expect(readJsonFile('\uFEFF{"products":[{"productCode":"A-1"}]}').products).toMatchObject([
      { given: { productCode: 'A-1' }, line: 1 },
    ]);
  });

  test('knows the line of every record', () => {
    const text = writeJsonFile({
      banners: [{ a: '[{,"\\' }],
      products: [{ tags: [1, { b: 2 }] }, { c: {} }],
      stores: [],
    });
    const lines = text.split('\n');
    const [first = 0, second = 0] = readJsonFile(text).products.map(({ line }) => line);
    expect(lines[first - 1]).toBe('    {');
    expect(lines[first]).toContain('tags');
    expect(lines[second]).toContain('"c"');
  });

  test('finds the elements of lists in any layout', () => {
    expect(elementLines('[1,\n2,"x"]').get('')).toEqual([1, 2, 2]);
    expect(elementLines('{"a":[[1,2],[3]],"b":\n[]}')).toEqual(new Map([['a', [1, 1]]]));
  });

  test('is refused in one sentence if it is something else', () => {
    expect(() => readJsonFile('{')).toThrow(/^The file is not JSON: /);
    expect(() => readJsonFile('7')).toThrow('The file must hold an object or a list of products.');
    expect(() => readJsonFile('{"goods":[]}')).toThrow(
      'The file holds "goods"; it may hold categories, products, banners, stores.',
    );
    expect(() => readJsonFile('{"products":{}}')).toThrow('"products" in the file must be a list.');
  });
});

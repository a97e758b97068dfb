// Catalogue responses are compressed once per encoding, with the same content in each.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp, TEST_KEY } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { MAT, putGoods } from '#tests/kit/server/goods.ts';

const database = oneDatabase();
const GOODS = Array.from({ length: 30 }, (_, index) => ({ id: `n${index}`, name: `Résumé Mat ${index}` }));
beforeEach(() => putGoods(database().db, [MAT, ...GOODS]));

const asIs = (bytes: Uint8Array) => bytes;

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['identity', null, asIs],
  ['', null, asIs],
] as const)('who takes "%s" gets %s, the same each time', async (accepted, encoding, read) => {
  const shop = openTestApp(database().db);
  const ask = async (path: string) => {
    const headers = { 'auth-key': TEST_KEY, 'accept-encoding': accepted };
    const answer = await shop.fetch(new Request(`http://shop.test${path}`, { headers }));
    expect(answer.status).toBe(200);
    return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  for (const { headers, bytes } of [await ask('/api/products'), await ask('/api/products')]) {
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    const { data } = JSON.parse(Buffer.from(read(bytes)).toString()) as { data: { productName: string }[] };
    expect(data.map(({ productName }) => productName)).toContain('Résumé Mat 29');
    expect(data).toHaveLength(31);
  }
  const short = await ask('/api/productbyname?productName=nothing');
  expect([short.headers.get('content-encoding'), short.bytes.length < 1_024]).toEqual([null, true]);
});

// The files that `npm run build` writes for other programs: the client calls the real server, and its types refuse mistakes.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeApiFiles } from '#scripts/lib/api-files.mjs';
import { inRoot } from '#scripts/lib/paths.mjs';
import { run } from '#scripts/lib/run.mjs';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const database = oneDatabase();
const CLIENT = './index.js';
const folder = join('.cache', `api-files-${process.pid}`);

beforeAll(() => writeApiFiles(process.execPath, folder));
afterAll(() => rmSync(inRoot(folder), { recursive: true, force: true }));

test('the client reads the catalogue of the real server', async () => {
  await putGoods(database().db, SMALL_SHOP);
  const shop = openTestApp(database().db);
  const api = await import(pathToFileURL(inRoot(folder, 'index.js')).href);
  const config = { ...api.readApiConfig({}), apiBase: 'http://shop.test/api' };
  const client = api.createApiClient(config, {
    fetch: async (url: string, init: RequestInit) => shop.fetch(new Request(url, init)),
  });
  const { data } = await client.call(api.endpoints.product.getProducts, { query: {} });
  expect(data.map(({ productName }: { productName: string }) => productName)).toContain('Training Tee');
});

test('the document lists every endpoint', async () => {
  const { default: document } = await import(pathToFileURL(inRoot(folder, 'openapi.json')).href, {
    with: { type: 'json' },
  });
  const names = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(names.toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
});

test('the types know what a call takes and returns', async () => {
  const use = (code: string) => `
    import { createApiClient, endpoints, readApiConfig } from '${CLIENT}';
    const client = createApiClient(readApiConfig({}), { fetch });
    ${code}`;
  const right =
    "export const names: string[] = (await client.call(endpoints.product.getProducts, { query: { limit: '3' } })).data.map((one) => one.productName);";
  const wrong = "await client.call(endpoints.product.getProductByName, { query: { name: 'Tee' } });";
  expect(await compile(use(right))).toBe('');
  expect(await compile(use(wrong))).toContain('productName');
});

/** What the compiler reports for a program that uses the client; '' for none. */
async function compile(code: string): Promise<string> {
  writeFileSync(inRoot(folder, 'use.ts'), code);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'esnext'];
  const args = [
    inRoot('node_modules/typescript/bin/tsc'),
    ...options,
    '--moduleResolution',
    'bundler',
    '--ignoreConfig',
  ];
  const { output } = await run(process.execPath, [...args, inRoot(folder, 'use.ts')], { timeoutMs: 60_000 });
  return output.trim();
}

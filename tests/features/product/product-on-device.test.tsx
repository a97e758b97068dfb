// A product that no listing has shown opens from the device's catalogue, before the API client or the worker answers.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { CATALOGUE_KEY, KNOWN_PRODUCT_ID } from '#src/api/device-catalogue.ts';
import { productOnDevice } from '#src/features/product/product-on-device.ts';
import { deviceProductQuery } from '#src/features/product/product-query.ts';
import type { Answer } from '#tests/kit/page/canned-fetch.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { shaker, tee } from '../cart/sample-products.ts';
import { openProduct } from './reading.ts';

const HOUR = 3_600_000;

afterEach(() => vi.unstubAllGlobals());

const never = () => new Promise<object>(() => undefined);

/** A device with a catalogue of this age, and a shop that never answers about the product, or with `answer`. */
async function openWithCatalogue(ageMs: number, onLine = true, answer: Answer = never) {
  const headers = { [CACHED_AT_HEADER]: String(Date.now() - ageMs) };
  const stored = { data: [shaker, tee], isWhole: true, synonyms: '' };
  vi.stubGlobal('caches', {
    match: async (key: string) =>
      key === CATALOGUE_KEY ? new Response(JSON.stringify(stored), { headers }) : undefined,
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  return openProduct(tee, { 'GET /productbyname': answer, 'GET /products': never });
}

test('name, price and choices are there before the shop answers', async () => {
  await openWithCatalogue(HOUR);
  await screen.findByRole('heading', { level: 1, name: tee.productName });
  expect(screen.getAllByText('Rs. 999').length).toBeGreaterThan(0);
  expect(await screen.findByRole('radio', { name: 'Navy' })).toBeTruthy();
});

test.each([
  ['online, prices of yesterday', 24 * HOUR, true, false],
  ['offline, prices of yesterday', 24 * HOUR, false, true],
  ['offline, prices of last week', 8 * 24 * HOUR, false, false],
])('%s', async (_, ageMs, onLine, isShown) => {
  const { queryClient } = await openWithCatalogue(ageMs, onLine);
  if (isShown) await screen.findByRole('heading', { level: 1, name: tee.productName });
  else {
    const { queryKey } = deviceProductQuery('Training-Tee');
    await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeNull());
    expect(screen.queryByRole('heading', { level: 1, name: tee.productName })).toBeNull();
  }
});

test('prices of the catalogue name their time when the shop cannot be reached', async () => {
  allowConsole(/\[query\]/);
  await openWithCatalogue(24 * HOUR, false, () => Promise.reject(new TypeError('no network')));
  expect(await screen.findByText(/^Prices as of/)).toBeTruthy();
});

test.each([
  [1_000_000, 'Training Tee'],
  [1_000_001, undefined],
])('a catalogue of %i bytes gives %s', async (bytes, name) => {
  const of = (synonyms: string) => JSON.stringify({ data: [shaker, tee], synonyms });
  const text = of('x'.repeat(bytes - of('').length));
  const headers = { [CACHED_AT_HEADER]: String(Date.now()) };
  vi.stubGlobal('caches', { match: async () => new Response(text, { headers }) });
  expect((await productOnDevice('Training-Tee'))?.product.productName).toBe(name);
});

test('the product that the worker has put into the document is used without Cache Storage, another one is not', async () => {
  vi.stubGlobal('caches', { match: async () => undefined });
  const element = document.body.appendChild(document.createElement('p'));
  onTestFinished(() => element.remove());
  element.id = KNOWN_PRODUCT_ID;
  element.textContent = JSON.stringify({ product: tee, since: 1_000 });
  expect(await productOnDevice('training-tee')).toEqual({ product: tee, since: 1_000 });
  expect(await productOnDevice('Shaker-Bottle')).toBeNull();
});

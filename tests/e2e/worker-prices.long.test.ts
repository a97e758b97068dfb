// The price check in the background: the built worker requests prices at a periodic sync, and the next start shows what changed.
import { expect, test } from 'vitest';
import { openWorkerDevtools } from './worker-devtools.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

test('a guest wishes for a product, the worker checks its price once, and the next start shows the change', async () => {
  const visit = await visitOnce('/product/Rubber-Hex-Dumbbell-Pair', { wholeBrowser: true });
  const { page } = visit.shop;
  await page.getByRole('button', { name: 'Wishlist: Rubber Hex Dumbbell Pair' }).first().click();
  await page.getByText('Product added to wishlist successfully').waitFor();

  // A browser window is not installed, so the test leaves the record that an installed shop leaves, with another price.
  const readRecord = () =>
    page.evaluate(
      () =>
        new Promise<{ checkedAt?: number; found?: Record<string, { productName: string }> } | undefined>((resolve) => {
          const opening = indexedDB.open('shop-meta');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('records').objectStore('records').get('price-watch');
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result);
            };
          };
        }),
    );
  await page.evaluate(async () => {
    const headers = { accept: 'application/json', 'auth-key': 'vyayam-local-key' };
    const list = await (await fetch('/api/productbyname?productName=Rubber+Hex+Dumbbell+Pair', { headers })).json();
    const { _id: id, productName: name } = list.data[0];
    const url = `/api/product?product_id=${id}`;
    const good = { id, name, url, place: 'wishlist', color: '', size: '', paise: 100, isSoldOut: false };
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('shop-meta');
      opening.onsuccess = () => {
        const writing = opening.result.transaction('records', 'readwrite');
        writing.objectStore('records').put({ at: Date.now() - 86_400_000, headers, goods: [good] }, 'price-watch');
        writing.oncomplete = () => {
          opening.result.close();
          resolve();
        };
        writing.onabort = () => reject(writing.error);
      };
    });
  });

  const worker = await openWorkerDevtools(page, visit.host.origin);
  await worker.stopWorkers();
  await worker.firePeriodicSync('prices');
  await expect
    .poll(async () => Object.values((await readRecord())?.found ?? {})[0]?.productName)
    .toBe('Rubber Hex Dumbbell Pair');
  const { checkedAt } = (await readRecord()) ?? {};
  visit.host.requestedPaths();
  await worker.firePeriodicSync('prices');
  await page.reload();
  const news = page.getByRole('region', { name: '1 price changed since yesterday' });
  await news.waitFor();
  expect(await news.textContent()).toMatch(/Rubber Hex Dumbbell Pair: Rs\.\s[\d,]+, was Rs\.\s1\./);
  // The worker has served a whole page since the event.
  const asked = visit.host.requestedPaths();
  expect(asked.filter((path) => path.startsWith('/api/product?'))).toEqual([]);
  expect((await readRecord())?.checkedAt).toBe(checkedAt);
  await news.getByRole('link', { name: 'View wishlist' }).click();
  await page.getByRole('heading', { level: 2, name: 'Rubber Hex Dumbbell Pair' }).waitFor();

  // Both lists of the device open without network, from a cold start.
  await goOffline(visit);
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Rubber Hex Dumbbell Pair' }).waitFor();
  await visit.shop.goTo('/');
  const seen = page.getByRole('complementary', { name: 'Recently seen' });
  await expect
    .poll(() => seen.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Rubber Hex Dumbbell Pair']);
});

// Pictures on a bad network, with the worker in control: the page waits for a slow one, shows the placeholder for a failed
// one until it loads, and the worker never stores a placeholder as a picture.
import { expect, test } from 'vitest';
import { allAppear, allArePlaceholders, forgetPictures, LISTING } from './pictures-in-view.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

test('offline the placeholder appears; with the network back the pictures load, and show after an offline reload', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await page.goto(visit.shop.origin + LISTING);
  await forgetPictures(visit);
  await goOffline(visit);
  await page.goto(visit.shop.origin + LISTING);
  await allArePlaceholders(page);
  await goOnline(visit);
  await allAppear(page);
  const stored = () =>
    page.evaluate(async () => {
      const answers = await (await caches.open('pictures-v1')).matchAll();
      return answers.map(({ headers }) => headers.get('content-type'));
    });
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(1);
  expect(await stored()).not.toContain('image/svg+xml');
  await goOffline(visit);
  await page.reload();
  await allAppear(page);
});

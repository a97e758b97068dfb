// Pictures on a bad network, with the worker in control: a slow one is waited for, one that fails shows the placeholder
// until it can be had, and no placeholder ever counts as a picture.
import { expect, test } from 'vitest';
import { allAppear, allArePlaceholders, forgetPictures, LISTING } from './pictures-in-view.ts';
import { findNetwork, loseNetwork, visitOnce } from './worker-kit.ts';

test('offline the placeholder stands in; with the network back the pictures come, and are there after a reload offline', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await page.goto(visit.shop.origin + LISTING);
  await forgetPictures(visit);
  await loseNetwork(visit);
  await page.goto(visit.shop.origin + LISTING);
  await allArePlaceholders(page);
  await findNetwork(visit);
  await allAppear(page, 10_000);
  const stored = () =>
    page.evaluate(async () => {
      const answers = await (await caches.open('pictures-v1')).matchAll();
      return answers.map(({ headers }) => headers.get('content-type'));
    });
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(1);
  expect(await stored()).not.toContain('image/svg+xml');
  await loseNetwork(visit);
  await page.reload();
  await allAppear(page, 10_000);
});

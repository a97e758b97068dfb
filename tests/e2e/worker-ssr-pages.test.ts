// Server-rendered pages that the worker cached: opened from the device, hydrated without a change, then revalidated.
import { expect, test } from 'vitest';
import { age, HOUR, isCached, openByAddress, PRODUCT } from './stored-pages.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

test('home and a viewed product open from the cached server-rendered page, online and offline', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await isCached(page, '/');
  expect(await openByAddress(visit, PRODUCT)).toBe('shell');
  await isCached(page, PRODUCT);

  visit.host.requestedPaths();
  expect(await openByAddress(visit, '/?utm_source=poster')).toBe('cached');
  expect(visit.host.requestedPaths()).not.toContain('/');

  await goOffline(visit);
  for (const path of ['/', PRODUCT]) {
    await age(page, path, HOUR);
    expect(await openByAddress(visit, path)).toBe('cached');
  }
  // The page is hydrated by now, and shows its age.
  await visit.shop.main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await visit.shop.toast(/added/i);
  await visit.shop.main.getByText(/as of/i).first().waitFor();
});

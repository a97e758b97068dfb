// Server-rendered pages that the worker cached: opened from the device, hydrated without a change, then revalidated.
import { expect, test } from 'vitest';
import { age, HOUR, isKept, openAnew, PRODUCT } from './stored-pages.ts';
import { loseNetwork, visitOnce } from './worker-kit.ts';

test('home, and a product that was looked at, open drawn: again, and without a network', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await isKept(page, '/');
  expect(await openAnew(visit, PRODUCT)).toBe('shell');
  await isKept(page, PRODUCT);

  visit.host.asked();
  expect(await openAnew(visit, '/?utm_source=poster')).toBe('kept');
  expect(visit.host.asked()).not.toContain('/');

  await loseNetwork(visit);
  for (const path of ['/', PRODUCT]) {
    await age(page, path, HOUR);
    expect(await openAnew(visit, path)).toBe('kept');
  }
  // It is the program's by now, and says how old it is.
  await visit.shop.main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await visit.shop.toast(/added/i);
  await visit.shop.main.getByText(/as of/i).first().waitFor();
});

// Neither our code nor our libraries violate Trusted Types. watch-for-trouble.ts fails a test in which the browser reported
// a violation, so this test visits every place where a string could become a script or markup.
import { expect, test } from 'vitest';
import {
  comeToCheckout,
  gateway,
  payMode,
  payWith,
  placeOrder,
  typeAddress,
} from '#tests/kit/browser/fill-checkout.ts';
import { findUpdate, visitOnce } from './worker-kit.ts';

test('a purchase and a new version of the worker cause no violation', async () => {
  const visit = await visitOnce();
  const { shop } = visit;
  const { page } = shop;
  await comeToCheckout(shop);
  await typeAddress(page);
  await payMode(page, 'online');
  await placeOrder(page);
  await gateway(page).getByText('Rs.').first().waitFor();
  await payWith(page);
  await shop.arriveAt('Thank you for your order');

  await shop.goTo('/about');
  visit.host.deploy('two');
  await findUpdate(page);
  await page.getByRole('region', { name: 'Update ready' }).getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => page.content()).toContain('<!-- two -->');

  expect(shop.consoleErrors()).toEqual([]);

  shop.allow(/trusted-types|Trusted/i);
  const registered = page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => 'done', String));
  expect(await registered).toContain('TypeError');
});

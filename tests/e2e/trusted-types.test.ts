// Trusted Types are enforced, and nothing of ours or of our libraries meets them: watch-for-trouble.ts fails a test in which
// the browser refused anything, so these walk past every place where a string could become a script or markup.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gateway, payMode, payWith, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { findUpdate, visitOnce } from './worker-kit.ts';

const HTML = '<p>Cast in <b>one piece</b>.</p><table><td>5 kg<td>8 kg</table><img src=x onerror="window.ran=1">';

/** Tries to put a string into a guarded place; resolves to what the browser said. */
const tried = (page: Page, place: string): Promise<string> =>
  page.evaluate(async (name) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const places: Record<string, () => unknown> = {
      markup: () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
      script: () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
      worker: () => navigator.serviceWorker.register('/sw.js'),
      policy: () => trustedTypes.createPolicy('mine', {}),
      default: () => trustedTypes.createPolicy('default', {}),
    };
    try {
      await places[name]?.();
      return 'done';
    } catch (error) {
      return (error as Error).name;
    }
  }, place);

test('a purchase, a listing, a description in HTML and a new version of the worker meet no refusal', async () => {
  const visit = await visitOnce();
  const { shop } = visit;
  const { page, main } = shop;
  await shop.context.route(/\/api\/productbyname/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: text.replace(/"description":"(?:[^"\\]|\\.)*"/, `"description":${JSON.stringify(HTML)}`),
    });
  });
  await shop.goTo('/category-products/accessories');
  await main.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/product/**');
  await main.locator('.rich-text td').first().waitFor({ state: 'attached' });
  expect(await main.locator('.rich-text td').allTextContents()).toEqual(['5 kg', '8 kg']);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  await shop.goTo('/product/Gym-Ball');
  await shop.addToCart();
  await shop.goTo('/checkout');
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
  await expect.poll(() => page.content(), { timeout: 20_000 }).toContain('<!-- two -->');

  expect(shop.consoleErrors()).toEqual([]);

  shop.allow(/trusted-types|Trusted|createPolicy/i);
  for (const place of ['markup', 'script', 'worker', 'policy', 'default'])
    expect([place, await tried(page, place)]).toEqual([place, 'TypeError']);
});

// Trusted Types are enforced: no string becomes a script or markup. watch-for-trouble.ts fails every browser test in which
// the browser reported a violation by our code.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

const HTML =
  '<p>Cast in <b>one piece</b>.</p><ul><li>Hexagonal<li>Knurled</ul><table><td>5 kg<td>8 kg</table><img src=/no-photo.svg onerror="window.ran=1">';

/** Tries to assign a string to a guarded sink; resolves to the browser's error. */
const tried = (page: Page, place: string): Promise<string> =>
  page.evaluate(async (name) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const places: Record<string, () => unknown> = {
      markup: () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
      script: () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
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

test('a description in HTML becomes elements and runs no script, and no string is accepted as markup or a script', async () => {
  const shop = await openShop(PHONE);
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
  const bullet = await main
    .locator('.rich-text li')
    .first()
    .evaluate((item) => getComputedStyle(item).listStyleType);
  expect(bullet).toBe('disc');
  const attributes = await main.locator('.rich-text img').evaluate((picture) => picture.getAttributeNames());
  expect(attributes).toContain('src');
  expect(attributes).not.toContain('onerror');
  expect(shop.consoleErrors()).toEqual([]);

  shop.allow(/trusted-types|Trusted|createPolicy/i);
  for (const place of ['markup', 'script', 'policy', 'default'])
    expect([place, await tried(page, place)]).toEqual([place, 'TypeError']);
});

// Names that break naive code: %, a real hyphen, a slash. All of the seed: hard-names.long.test.ts.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

const NAMES = ['Creatine Monohydrate 100% Micronised', 'Training Tee / Dry-Knit'];

test('a product with special characters in its name opens by its link, by reload and by its address in a new tab', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/about');
  for (const name of NAMES) {
    await shop.walkTo(`/searched-products?q=${encodeURIComponent(name)}`);
    await shop.main.getByRole('link', { name, exact: true }).click();
    await shop.page.waitForURL('**/product/**');
    await shop.arriveAt(name);
    await shop.reload();
    await shop.arriveAt(name);
  }
  const tab = await shop.context.newPage();
  await tab.goto(shop.page.url());
  await tab.getByRole('heading', { level: 1, name: NAMES.at(-1) ?? '' }).waitFor();
});

test('the title of a tab is the name of its product, with the API down too', async () => {
  const shop = await openShop(PHONE);
  await shop.failCalls(/\/api\//);
  await shop.page.goto(`${shop.origin}/product/Training-Tee-%2F-Dry-Knit`);
  await shop.page.waitForFunction(() => !('earlyInput' in window));
  expect(await shop.page.title()).toBe('Training Tee / Dry-Knit | Vyayam');
});

// A name that breaks naive code: a slash and a real hyphen. More names, and each way to open them: hard-names.long.test.ts.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test('the title of a tab is the name of its product, with the API down too', async () => {
  const shop = await openShop(PHONE);
  await shop.failCalls(/\/api\//);
  await shop.page.goto(`${shop.origin}/product/Training-Tee-%2F-Dry-Knit`);
  await shop.page.waitForFunction(() => !('earlyInput' in window));
  expect(await shop.page.title()).toBe('Training Tee / Dry-Knit | Vyayam');
});

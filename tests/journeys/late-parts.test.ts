// What is below the fold of a first visit is hydrated at the first interaction (decision 081). Its content is there before.
import { expect, test } from 'vitest';
import { openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';

const PARTS = /\/assets\/(below|collection)-[^/]+\.js$/;
const UNHYDRATED = '[data-later]';

const lookOnlyAt = async ({ page, origin }: Shop, path: string) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (PARTS.test(request.url())) asked.push(request.url());
  });
  await page.goto(origin + path);
  await page.waitForFunction(() => !('earlyInput' in window));
  expect(await page.locator(UNHYDRATED).count()).toBeGreaterThan(0);
  expect(asked).toEqual([]);
  return asked;
};

test('a first visit to / that is only looked at loads no code for what is below the fold', async () => {
  const shop = await openShop(PHONE);
  const asked = await lookOnlyAt(shop, '/');
  await shop.page.mouse.wheel(0, 400);
  await expect.poll(() => shop.page.locator(UNHYDRATED).count()).toBe(0);
  expect(asked.length).toBeGreaterThan(0);
});

test('on a product no such code is loaded either, and a tap on a part whose code is on its way counts once when it comes', async () => {
  const shop = await openShop(PHONE);
  const { promise: arrived, resolve: letCome } = Promise.withResolvers<void>();
  await shop.page.route(PARTS, async (route) => {
    await arrived;
    await route.continue();
  });
  await lookOnlyAt(shop, '/product/Rubber-Hex-Dumbbell-Pair');
  expect(await shop.main.getByRole('heading', { name: 'What People Are Saying !' }).isVisible()).toBe(true);
  const add = shop.main.getByRole('button', { name: 'Add Review' });
  // In the middle of the screen: at its bottom the bar with 'Add to Cart' could cover the button during the tap.
  await expect
    .poll(() =>
      add.evaluate((button) => {
        button.scrollIntoView({ block: 'center' });
        const { top, bottom } = button.getBoundingClientRect();
        return Math.abs((top + bottom) / 2 - innerHeight / 2) < 50;
      }),
    )
    .toBe(true);
  await add.tap();
  expect(await shop.dialog.count()).toBe(0);
  letCome();
  await shop.dialog.waitFor();
  expect(await shop.dialog.count()).toBe(1);
});

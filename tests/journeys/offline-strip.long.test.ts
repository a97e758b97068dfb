// A page that was opened while offline does not jump when the strip of the header goes.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test('a page that was opened while offline does not jump when the network returns', async () => {
  const shop = await openShop(PHONE);
  const { page, main } = shop;
  shop.allow(/ERR_INTERNET_DISCONNECTED/);
  shop.allow(/layout moved/);
  await shop.goTo('/login');
  await shop.sessionId();
  const signUp = main.getByRole('link', { name: /sign up|create/i }).first();
  // Loads the screen of the sign-up.
  await signUp.click();
  await page.waitForURL('**/signup');
  await page.goBack();
  await signUp.waitFor();
  await shop.offline();
  const strip = page.getByRole('banner').getByText('You are offline');
  await strip.waitFor();
  await signUp.click();
  await page.waitForURL('**/signup');
  const heading = main.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const place = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  // A page change scrolls smoothly.
  let before = Number.NaN;
  const isStill = async () => {
    const last = before;
    before = await place();
    return before === last;
  };
  await expect.poll(isStill, { interval: 500 }).toBe(true);
  await shop.online();
  await strip.waitFor({ state: 'hidden' });
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
});

// Every name of the seed that breaks naive code: a real hyphen, %, &, an apostrophe, a slash, a plus, brackets.
import { test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test.each([
  'Push-Up Bars',
  'Creatine Monohydrate 100% Micronised',
  'Stretch & Tone Resistance Bands',
  "Women's High-Waist Leggings",
  'Training Tee / Dry-Knit',
  'Whey + Shaker Combo',
  'Yoga Blocks (Set of 2)',
])('%s opens by its link, by reload and by its address in a new tab', async (name) => {
  const shop = await openShop(PHONE);
  await shop.goTo(`/searched-products?q=${encodeURIComponent(name)}`);
  await shop.main.getByRole('link', { name, exact: true }).click();
  await shop.page.waitForURL('**/product/**');
  await shop.arriveAt(name);
  await shop.reload();
  await shop.arriveAt(name);
  const address = shop.page.url();
  const tab = await shop.context.newPage();
  await tab.goto(address);
  await tab.getByRole('heading', { level: 1, name }).waitFor();
});

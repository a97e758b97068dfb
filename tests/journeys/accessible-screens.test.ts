// axe-core, WCAG 2.2 AA, on every screen and its overlays on a phone; the header on a desktop. Screens on a desktop:
// accessible-screens.long.test.ts. The checkout: checkout-states.test.ts.
import { expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import {
  findBarriersInDashboard,
  findBarriersInForms,
  findBarriersInTrouble,
  findBarriersOnRoutes,
} from './barriers.ts';

test('every screen is free of barriers on a phone', async () => {
  expect(await findBarriersOnRoutes([PHONE])).toEqual([]);
});

test('forms say what is wrong without a barrier', async () => {
  expect(await findBarriersInForms([PHONE])).toEqual([]);
});

test('what went wrong, what is offline and what lies over the page has no barrier', async () => {
  expect(await findBarriersInTrouble([PHONE])).toEqual([]);
});

test('a customer finds no barrier in the dashboard and its menus', async () => {
  expect(await findBarriersInDashboard([PHONE])).toEqual([]);
});

test('what opens in the header of a desktop, and the chat, has no barrier', async () => {
  const shop = await openShop(DESKTOP);
  const { page } = shop;
  const banner = page.getByRole('banner');
  await shop.goTo('/about');
  await page.getByRole('combobox', { name: 'Search products' }).first().fill('dumbel');
  await page.getByRole('option', { name: /Rubber Hex Dumbbell Pair/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await shop.axe({ whole: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: 'Categories' }).click();
  expect(await shop.axe({ whole: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Chat with us/ }).click();
  await page.getByText('Hello there! How can we help?').waitFor();
  expect(await shop.axe()).toEqual([]);
});

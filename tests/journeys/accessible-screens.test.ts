// axe-core, WCAG 2.2 AA, on one screen of each kind and its overlays on a narrow phone; the header on a desktop. Every screen, and
// desktops: accessible-screens.long.test.ts. The checkout: checkout-states.test.ts.
import { expect, test } from 'vitest';
import { findUnderChat } from '#tests/kit/browser/find-under-chat.ts';
import { DESKTOP, openShop } from '#tests/kit/browser/open-shop.ts';
import {
  findBarriersInDashboard,
  findBarriersInForms,
  findBarriersInTrouble,
  findBarriersOnRoutes,
  NARROW,
} from './barriers.ts';

test('each kind of screen passes the accessibility checks on a phone', async () => {
  expect(await findBarriersOnRoutes([NARROW])).toEqual([]);
});

test('forms with errors pass the accessibility checks', async () => {
  expect(await findBarriersInForms([NARROW])).toEqual([]);
});

test('error screens, offline screens and dialogs pass the accessibility checks', async () => {
  expect(await findBarriersInTrouble([NARROW])).toEqual([]);
});

test('the dashboard and its menus pass the accessibility checks', async () => {
  expect(await findBarriersInDashboard([NARROW])).toEqual([]);
});

test('the desktop menus of the header and the chat pass the accessibility checks, and the chat covers nothing', async () => {
  const shop = await openShop(DESKTOP);
  const { page } = shop;
  const banner = page.getByRole('banner');
  await shop.goTo('/about');
  await page.getByRole('button', { name: /^Chat with us/ }).waitFor();
  expect(await findUnderChat(page)).toEqual([]);
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

// axe-core, WCAG 2.2 AA, on the main screens and on what opens over them, at phone and desktop width.
import { describe, expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/open-shop.ts';

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('nothing stands in the way on %s', (_, size) => {
  test.each([
    ['home', '/'],
    ['a listing', '/category-products/supplements'],
    ['a product', '/product/Rubber-Hex-Dumbbell-Pair'],
    ['a combo', '/product/Training-Kit-Combo'],
    ['an empty search', '/searched-products?q=zzzzqqqq'],
    ['an empty cart', '/cart'],
    ['an unknown path', '/no/such/page'],
  ])('on %s', async (_screen, path) => {
    const shop = await openShop(size);
    await shop.goTo(path);
    expect(await shop.axe()).toEqual([]);
  });

  test('in quick add, a filled cart and its question', async () => {
    const shop = await openShop(size);
    await shop.goTo('/category-products/accessories');
    await shop.card('Barrel Duffle Bag').getByRole('button', { name: /add/i }).click();
    await shop.dialog.getByRole('button', { name: 'Add to Cart' }).waitFor();
    expect(await shop.axe()).toEqual([]);
    await shop.dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await shop.toast('Product added to cart successfully');
    await shop.goTo('/cart');
    expect(await shop.axe()).toEqual([]);
    await shop.main.getByRole('button', { name: /^Remove/ }).click();
    await shop.dialog.waitFor();
    expect(await shop.axe()).toEqual([]);
  });

  test('in the review form', async () => {
    const shop = await openShop(size);
    await shop.goTo('/product/Rubber-Hex-Dumbbell-Pair');
    await shop.main.getByRole('button', { name: 'Add Review' }).first().click();
    await shop.dialog.waitFor();
    expect(await shop.axe()).toEqual([]);
  });
});

test('in the open menu and the open filters of a phone', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/category-products/mens-apparel');
  await shop.openMenu();
  await shop.dialog.getByText('Categories').click();
  expect(await shop.axe()).toEqual([]);
  await shop.page.keyboard.press('Escape');
  await shop.main.getByRole('button', { name: /^Filters/ }).click();
  await shop.dialog.waitFor();
  expect(await shop.axe()).toEqual([]);
});

test('in the suggestions below the search box', async () => {
  const shop = await openShop(DESKTOP);
  await shop.goTo('/about');
  await shop.page.getByRole('combobox', { name: 'Search products' }).first().fill('dumbel');
  await shop.page.getByRole('option', { name: /Rubber Hex Dumbbell Pair/ }).waitFor();
  await shop.page.keyboard.press('ArrowDown');
  expect(await shop.axe()).toEqual([]);
});

test('in the open chat', async () => {
  const shop = await openShop(DESKTOP);
  await shop.goTo('/about');
  await shop.page.getByRole('button', { name: /^Chat with us/ }).click();
  await shop.page.getByText('Hello there! How can we help?').waitFor();
  expect(await shop.axe()).toEqual([]);
});

test('in the open dropdown of a desktop', async () => {
  const shop = await openShop(DESKTOP);
  await shop.goTo('/');
  await shop.page.getByRole('banner').getByRole('button', { name: 'Categories' }).click();
  expect(await shop.axe()).toEqual([]);
});

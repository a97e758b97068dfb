import { describe, expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';

describe('filters and order of a listing', () => {
  test('are part of the address: they survive a reload, and Back removes them', async () => {
    const shop = await openShop(DESKTOP);
    await shop.goTo('/category-products/mens-apparel');
    const before = await names(shop);
    await shop.choose('Color', 'Grey');
    await shop.page.waitForURL(/color=Grey/i);
    // The old list stays until the response arrives.
    await expect.poll(async () => (await names(shop)).length).toBeLessThan(before.length);
    const grey = await names(shop);
    expect(grey.length).toBeGreaterThan(0);

    const cheapestFirst = (await pricesShown(shop)).sort((a, b) => a - b);
    await shop.main.getByRole('combobox').selectOption('price-low');
    await shop.page.waitForURL(/sort=price-low/);
    await expect.poll(() => pricesShown(shop)).toEqual(cheapestFirst);
    expect([...(await names(shop))].sort()).toEqual([...grey].sort());

    await shop.reload();
    expect([...(await names(shop))].sort()).toEqual([...grey].sort());
    await shop.page.goBack();
    await shop.page.goBack();
    await expect.poll(() => names(shop)).toEqual(before);
  });

  test('on a phone are set in a sheet and removed one by one, and a list without products says so', async () => {
    const shop = await openShop(PHONE);
    await shop.goTo('/category-products/mens-apparel');
    const before = await names(shop);
    await shop.main.getByRole('button', { name: /^Filters/ }).click();
    await shop.dialog
      .getByRole('group', { name: /^Color/ })
      .getByText('Grey', { exact: true })
      .click();
    await shop.page.waitForURL(/color=Grey/i);
    await shop.page.keyboard.press('Escape');
    await expect.poll(() => shop.dialog.count()).toBe(0);
    await expect.poll(async () => (await names(shop)).length).toBeLessThan(before.length);
    await shop.main.getByRole('button', { name: /remove.*grey/i }).click();
    await expect.poll(() => names(shop)).toEqual(before);

    await shop.walkTo('/category-products/mens-apparel?maxPrice=1');
    await shop.main.getByText('No products found for the selected category .').waitFor();
  });
});

const names = (shop: Shop) => shop.main.getByRole('article').getByRole('heading').allTextContents();

/** Whole rupees, the first amount on each card. */
async function pricesShown(shop: Shop): Promise<number[]> {
  const cards = await shop.main.getByRole('article').allTextContents();
  return cards.map((text) => Number(/Rs\.\s*([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
}

import { describe, expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

describe('search', () => {
  test('finds by name from the search box in the header and keeps the text in the address', async () => {
    const shop = await openShop(DESKTOP);
    await shop.goTo('/');
    await shop.page.getByRole('combobox', { name: 'Search products' }).first().fill('kettlebell');
    await shop.page.keyboard.press('Enter');
    await shop.page.waitForURL('**/searched-products?q=kettlebell');
    await shop.card('Cast-Iron Kettlebell').waitFor();
    await shop.reload();
    await shop.card('Cast-Iron Kettlebell').waitFor();
  });

  test('on a phone fills the screen, shows products while typing, closes with the back key, tolerates a typing error, and says when nothing is found', async () => {
    const shop = await openShop(PHONE);
    const { page } = shop;
    await shop.goTo('/');
    const search = page.getByRole('banner').getByRole('search').first();
    const box = search.getByRole('combobox', { name: 'Search products' });
    await box.click();
    await search.getByRole('region', { name: 'Popular' }).waitFor();
    expect(await search.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    expect(await shop.axe({ whole: true })).toEqual([]);
    await page.keyboard.press('Escape');
    await search.getByRole('region', { name: 'Popular' }).waitFor({ state: 'detached' });
    await box.fill('yoga');
    await search.getByRole('option', { name: /Two-Tone Yoga Mat.*Rs\./ }).waitFor();
    expect(await shop.axe({ whole: true })).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/searched-products?q=yoga');
    await shop.card('Two-Tone Yoga Mat').waitFor();
    expect((await search.boundingBox())?.width).toBeLessThan(200);

    await shop.walkTo('/searched-products?q=dumbel');
    await shop.card('Rubber Hex Dumbbell Pair').waitFor();
    await shop.walkTo('/searched-products?q=zzzzqqqq');
    await shop.main.getByText('No products found for the searched query.').waitFor();
  });
});

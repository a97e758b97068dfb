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

  test('on a phone starts from the menu, which closes', async () => {
    const shop = await openShop(PHONE);
    await shop.goTo('/');
    await shop.openMenu();
    await shop.dialog.getByRole('combobox', { name: 'Search products' }).fill('yoga');
    await shop.page.keyboard.press('Enter');
    await shop.page.waitForURL('**/searched-products?q=yoga');
    expect(await shop.dialog.count()).toBe(0);
    await shop.card('Two-Tone Yoga Mat').waitFor();
  });

  test('tolerates a typing error, and shows a message when nothing is found', async () => {
    const shop = await openShop(PHONE);
    await shop.goTo('/searched-products?q=dumbel');
    await shop.card('Rubber Hex Dumbbell Pair').waitFor();
    await shop.walkTo('/searched-products?q=zzzzqqqq');
    await shop.main.getByText('No products found for the searched query.').waitFor();
  });
});

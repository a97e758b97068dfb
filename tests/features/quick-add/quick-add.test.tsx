import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { QuickAddDialog } from '#src/features/quick-add/quick-add-dialog.tsx';
import { type CatalogueShop, openCatalogueShop } from '#tests/features/catalogue/catalogue-shop.ts';
import { openPage, renderShop } from '#tests/kit/page/render-shop.tsx';
import type { GoodsDraft } from '#tests/kit/server/goods.ts';
import { tee } from '../cart/sample-products.ts';

const GOODS: GoodsDraft[] = [
  {
    id: 'tee',
    name: 'Training Tee',
    price: 699,
    gst: 5,
    bestSeller: true,
    options: { Black: 'S:2 M:0', White: 'S:5 L:1', Olive: 'L:4' },
  },
  { id: 'mat', name: 'Yoga Mat', gst: 12, options: { Teal: 'Std:3' } },
  { id: 'ball', name: 'Gym Ball', bestSeller: true, options: { '': ':4' } },
  { id: 'belt', name: 'Lifting Belt', bestSeller: true, options: { Brown: 'M:0 L:1' } },
  { id: 'rope', name: 'Skipping Rope', options: { Red: 'Std:0' } },
  { id: 'duo', name: 'Tee and Mat', bestSeller: true, members: ['tee', 'mat'] },
  { id: 'trio', name: 'Tee and Rope', bestSeller: true, members: ['tee', 'rope'] },
];

let shop: CatalogueShop;
beforeAll(async () => {
  shop = await openCatalogueShop(GOODS);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.ours.calls.length = 0;
});

/** Opens the modal of one product from its card. */
async function quickAdd(name: string, listing = '/best-seller') {
  const page = await openPage(listing, shop.ours);
  await page.user.click(await screen.findByRole('button', { name: `Quick add: ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Quick add: ${name}` }));
  const press = (button: string) => page.user.click(dialog.getByRole('button', { name: new RegExp(`^${button}`) }));
  const pick = (option: RegExp | string) => page.user.click(dialog.getByRole('radio', { name: option }));
  return { ...page, dialog, press, pick };
}

const added = () => shop.ours.calls.filter((call) => call.startsWith('/add-cart'));
/** Screen readers do not see the page behind an open dialog. */
const toast = (text: string) => screen.findByText(text);

describe('quick add', () => {
  test('shows the price with GST, the first colour and its first size, and what is in stock', async () => {
    const { dialog } = await quickAdd('Training Tee');
    expect(dialog.getByText('Rs. 734')).toBeTruthy();
    expect(dialog.getByText('Rs. 1,398').tagName).toBe('S');
    expect(dialog.getByRole('radio', { name: 'Black', checked: true })).toBeTruthy();
    expect(dialog.getByRole('radio', { name: 'S', checked: true })).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toContain('Only 2 left');
  });

  test('shows the picture of the picked colour', async () => {
    const { user } = await renderShop(<QuickAddDialog product={tee} onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog'));
    const picture = () => dialog.getAllByRole('presentation')[0];
    expect(picture()?.getAttribute('src')).toContain('training-tee--black');
    await user.click(dialog.getByRole('radio', { name: 'Navy' }));
    expect(picture()?.getAttribute('src')).toContain('training-tee--navy');
  });

  test('adds one piece and closes', async () => {
    await shop.db.deleteFrom('cart_line').execute();
    const { press, router } = await quickAdd('Training Tee');
    await press('Add to Cart');
    await toast('Product added to cart successfully');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => {
      const inCart = await shop.db.selectFrom('cart_line').select('quantity').execute();
      expect(inCart).toEqual([{ quantity: 1 }]);
    });
    expect(added()).toHaveLength(1);
    expect(router.state.location.pathname).toBe('/best-seller');
  });

  test('Buy Now adds and goes to the checkout', async () => {
    const { press, router } = await quickAdd('Training Tee');
    await press('Buy Now');
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
    await waitFor(() => expect(added()).toHaveLength(1));
  });

  test('asks for the size again after another colour, and refuses without it', async () => {
    const { press, pick, dialog } = await quickAdd('Training Tee');
    await pick('White');
    expect(dialog.queryByRole('radio', { checked: true, name: 'S' })).toBeNull();
    await press('Add to Cart');
    await toast('Please select size and color before adding to the cart.');
    await pick('L');
    expect(dialog.getByRole('status').textContent).toContain('Only 1 left');
    await press('Add to Cart');
    await toast('Product added to cart successfully');
    await waitFor(() => expect(added()).toHaveLength(1));
  });

  test('begins with the colour that the listing was narrowed to, and so does the page of the product', async () => {
    const { dialog, user } = await quickAdd('Training Tee', '/searched-products?q=tee&color=White');
    expect(dialog.getByRole('radio', { name: 'White', checked: true })).toBeTruthy();
    expect(dialog.getByRole('radio', { name: 'S', checked: true })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('link', { name: 'Training Tee' }));
    await screen.findByRole('heading', { level: 1, name: 'Training Tee' });
    expect(await screen.findByRole('radio', { name: 'White', checked: true })).toBeTruthy();
  });

  test('picks the size of a colour that comes in one only', async () => {
    const { pick, dialog } = await quickAdd('Training Tee');
    await pick('Olive');
    expect(dialog.queryByRole('radio', { name: 'L' })).toBeNull();
    expect(dialog.getByText('L')).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe('Only 4 left');
  });

  test('rejects an option that is out of stock, with the message of each button', async () => {
    const { press, dialog } = await quickAdd('Lifting Belt');
    expect(dialog.getByRole('status').textContent).toContain('Out of stock');
    await press('Add to Cart');
    await toast('Item is out of stock');
    await press('Buy Now');
    await toast('Product is out of stock, cannot proceed to checkout');
    expect(added()).toHaveLength(0);
  });

  test('adds a product without options, with nothing to pick', async () => {
    const { press, dialog } = await quickAdd('Gym Ball');
    expect(dialog.queryByRole('radio')).toBeNull();
    await press('Add to Cart');
    await toast('Product added to cart successfully');
  });

  test('lets every member of a combo be picked, and adds them together', async () => {
    const { press, dialog } = await quickAdd('Tee and Mat');
    const tee = within(dialog.getByRole('group', { name: 'Training Tee' }));
    expect(tee.getByRole('radio', { name: 'Black', checked: true })).toBeTruthy();
    expect(within(dialog.getByRole('group', { name: 'Yoga Mat' })).getByText('Teal')).toBeTruthy();
    await press('Add to Cart');
    await toast('Product added to cart successfully');
    await waitFor(() => expect(added()).toHaveLength(1));
  });

  test('names the member that is out of stock', async () => {
    const { press } = await quickAdd('Tee and Rope');
    await press('Add to Cart');
    await toast('Product Skipping Rope is out of stock');
    await press('Buy Now');
    await toast('Product Skipping Rope is out of stock, cannot proceed to checkout');
    expect(added()).toHaveLength(0);
  });

  test('closes without adding, and the way to the whole page closes it too and takes the choice along', async () => {
    const { press, user, router } = await quickAdd('Training Tee');
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Quick add: Training Tee' }));
    const details = await screen.findByRole('link', { name: 'See full details' });
    for (const name of ['White', 'L']) await user.click(screen.getByRole('radio', { name }));
    await user.click(details);
    await waitFor(() => expect(router.state.location.pathname).toBe('/product/Training-Tee'));
    expect(router.state.location.search).toEqual({ color: 'White', size: 'L' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

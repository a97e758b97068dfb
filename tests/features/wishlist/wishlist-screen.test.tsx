// The wishlist page, on the outbox.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addedSlot } from '#src/features/cart/added-slot.tsx';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { createLazySync } from '#src/features/session/lazy-sync.ts';
import { useWishlist } from '#src/features/wishlist/use-wishlist.ts';
import { wishLine } from '#src/offline/lines.ts';
import { holdMedia } from '#tests/kit/page/browser-stand-ins.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage, renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { combo, tee } from '../cart/sample-products.ts';

const wished = {
  ...tee,
  variations: [
    {
      color: 'Black',
      sizes: [
        { size: 'S', stock: 2 },
        { size: 'M', stock: 0 },
      ],
    },
    {
      color: 'White',
      sizes: [
        { size: 'L', stock: 5 },
        { size: 'XL', stock: 1 },
      ],
    },
  ],
};
beforeEach(() => {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
});
const main = () => within(screen.getByRole('main'));
/** The frame of the dashboard. */
const frame = () => screen.queryByRole('navigation', { name: 'Your account' });

async function open(items: object[] = [{ _id: 'w1', product_id: wished }]) {
  const list = [...items];
  const added: unknown[] = [];
  const canned = cannedFetch({
    'GET /user-profile': { user: [] },
    'GET /get-wishlist': () => ({ wishlistItems: [...list] }),
    'DELETE /delete-wishlist': () => {
      list.pop();
      return {};
    },
    'POST /add-cart': ({ body }) => {
      added.push(body);
      return {};
    },
    'GET /product': { data: tee },
  });
  return { ...(await openPage('/userdashboard/wishlist', canned)), calls: canned.calls, added };
}
const chosen = (name: string) => main().getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) }).checked;

test('a colour starts with its first size, and the stock is shown', async () => {
  const { user } = await open();
  await main().findByText('Training Tee');
  expect([chosen('Black'), chosen('S')]).toEqual([true, true]);
  await user.click(main().getByRole('radio', { name: /^White/ }));
  expect([chosen('White'), chosen('L')]).toEqual([true, true]);
  await user.click(main().getByRole('radio', { name: /^XL/ }));
  expect(main().getByRole('status').textContent).toMatch(/1/);
});

test('the picture is that of the chosen colour', async () => {
  const { user } = await open([{ _id: 'w1', product_id: tee }]);
  const row = (await main().findByRole('link', { name: 'Training Tee' })).closest('li') as HTMLElement;
  const picture = () => within(row).getAllByRole('presentation')[0]?.getAttribute('src');
  expect(picture()).toContain('training-tee--black');
  await user.click(main().getByRole('radio', { name: 'Navy' }));
  expect(picture()).toContain('training-tee--navy');
});

test('what is chosen goes into the cart, and a phone shows it in the sheet after adding', async () => {
  onTestFinished(holdMedia('(width < 48rem)'));
  onTestFinished(() => addedSlot.set(null));
  const { user, added } = await open();
  const add = await main().findByRole('button', { name: 'Add Training Tee to the cart' });
  await user.click(main().getByRole('radio', { name: /^White/ }));
  await user.click(main().getByRole('radio', { name: /^XL/ }));
  await user.click(add);
  await screen.findByText('Product added to cart successfully');
  await waitFor(() => expect(add.getAttribute('aria-busy')).toBeNull());
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added).toMatchObject([{ products: { product_id: 'tee', color: 'White', size: 'XL', quantity: 1 } }]);
  within(await screen.findByRole('dialog', { name: 'Added to your cart' })).getByText('White · XL');
});

test('the second click of a double click adds nothing, however fast the first one was', async () => {
  const { added } = await open();
  const add = await main().findByRole('button', { name: 'Add Training Tee to the cart' });
  fireEvent.click(add, { detail: 1 });
  await waitFor(() => expect(added).toHaveLength(1));
  await waitFor(() => expect(add.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(add, { detail: 2 });
  expect(add.getAttribute('aria-busy')).toBeNull();
  expect(added).toHaveLength(1);
});

test('a size without stock stays out of it', async () => {
  const { user, calls } = await open();
  await main().findByText('Training Tee');
  await user.click(main().getByRole('radio', { name: /^M/ }));
  await user.click(main().getByRole('button', { name: 'Add Training Tee to the cart' }));
  await screen.findByText('Product is out of stock');
  expect(calls).not.toContain('POST /add-cart');
});

test('a product is removed after a confirmation, and the empty list shows a message', async () => {
  const { user } = await open();
  await user.click(await main().findByRole('button', { name: 'Remove Training Tee from the wishlist' }));
  await user.click(await screen.findByRole('button', { name: 'No, cancel' }));
  await main().findByText('Training Tee');
  await user.click(main().getByRole('button', { name: 'Remove Training Tee from the wishlist' }));
  await user.click(await screen.findByRole('button', { name: "Yes, I'm sure" }));
  await screen.findByText('Item deleted successfully');
  await main().findByText('Wishlist Empty');
  // The pressed button has gone with its row.
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('heading', { level: 1, name: 'Wishlist' })));
});

test('a combo’s members are chosen here, one without stock keeps it out of the cart', async () => {
  const { user, calls } = await open([{ _id: 'w1', product_id: combo }]);
  const tees = within(await main().findByRole('group', { name: 'Training Tee' }));
  const add = () => user.click(main().getByRole('button', { name: 'Add Shake & Train Combo to the cart' }));
  await user.click(tees.getByRole('radio', { name: /^L/ }));
  await add();
  await screen.findByText('Product Training Tee is out of stock');
  expect(calls).not.toContain('POST /add-cart');
  await user.click(tees.getByRole('radio', { name: /^M/ }));
  await add();
  await screen.findByText('Product added to cart successfully');
});

test('a product that left the shop can be taken off', async () => {
  await open([{ _id: 'w2', product_id: 'gone' }]);
  await main().findByText('A product that is no longer sold');
  // It has no page any more.
  expect(main().queryByRole('link', { name: 'A product that is no longer sold' })).toBeNull();
  main().getByRole('button', { name: /^Remove/ });
});

test('a list that cannot be fetched shows an error and can be retried', async () => {
  allowConsole(/wishlist|not drained/);
  let isBroken = true;
  const canned = cannedFetch({
    'GET /user-profile': { user: [] },
    'GET /get-wishlist': () =>
      isBroken ? Response.json({}, { status: 500 }) : { wishlistItems: [{ _id: 'w1', product_id: wished }] },
  });
  const { user, sync } = await openPage('/userdashboard/wishlist', canned);
  await screen.findByText('Failed to fetch wishlist items');
  await waitFor(() => main().getByText('Your wishlist did not load'));
  isBroken = false;
  const wake = sync && vi.spyOn((await sync.open()).outbox, 'wake');
  await user.click(main().getByRole('button', { name: 'Try again' }));
  // The shopper does not wait for the end of a long pause.
  expect(wake).toHaveBeenCalledWith('visible');
  await main().findByText('Training Tee');
});

test('a list whose code does not load says so, and can be tried again', async () => {
  allowConsole(/outbox/);
  const canned = cannedFetch({ 'GET /get-wishlist': { wishlistItems: [{ _id: 'w1', product_id: wished }] } });
  const tab = openTab(openDevice(), canned);
  onTestFinished(tab.close);
  let isBroken = true;
  const lazySync = createLazySync(async () => {
    if (isBroken) throw new TypeError('Failed to fetch');
    return () => tab.sync;
  });
  const { user } = await openPage('/userdashboard/wishlist', { ...canned, tab, lazySync });
  await main().findByText('Your wishlist did not load');
  isBroken = false;
  await user.click(main().getByRole('button', { name: 'Try again' }));
  await main().findByText('Training Tee');
});

test('a guest sees the list of this device, without the frame of the dashboard, and the way to keep it', async () => {
  writeStored('contact_email', null);
  writeStored('userToken', null);
  const { user, calls, sync } = await open();
  const here = await sync?.open();
  await act(() => here?.outbox.wishlist(null).add(wishLine(tee)));
  await main().findByRole('heading', { level: 2, name: 'Training Tee' });
  expect(main().getByText(/Saved on this device only/).textContent).toBe(
    'Saved on this device only. Log in to save it in your account and see it on your other devices.',
  );
  expect(main().getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/login?redirect=%2Fuserdashboard%2Fwishlist',
  );
  expect(frame()).toBeNull();
  expect(main().queryByText(/Saved on this device at/)).toBeNull();
  await user.click(main().getByRole('button', { name: 'Add Training Tee to the cart' }));
  await screen.findByText('Product added to cart successfully');
  await user.click(main().getByRole('button', { name: 'Remove Training Tee from the wishlist' }));
  await user.click(await screen.findByRole('button', { name: "Yes, I'm sure" }));
  await screen.findByText('Wishlist Empty');
  expect(calls.filter((call) => call.includes('wishlist'))).toEqual([]);
});

const Waiting = () => <p>{useWishlist().wishes.map(({ product, waiting }) => `${product.productName}: ${waiting}`)}</p>;

test('a wish of a guest waits for nothing', async () => {
  writeStored('contact_email', null);
  const { sync } = await renderShop(<Waiting />);
  const list = (await sync?.open())?.outbox.wishlist(null);
  await act(() => list?.add(wishLine(tee)));
  await screen.findByText('Training Tee: false');
});

test('a customer whose log-in ends here is asked to log in again, and comes back', async () => {
  const { router } = await open();
  await main().findByText('Training Tee');
  act(() => writeStored('userToken', null));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toEqual({ redirect: '/userdashboard/wishlist' });
});

test("a guest's wishes have today's price, and say what has left the shop", async () => {
  writeStored('contact_email', null);
  writeStored('userToken', null);
  const canned = cannedFetch({
    'GET /product': ({ query }) =>
      query.get('product_id') === 'tee' ? { data: { ...tee, salePrice: 500 } } : refusal(404, 'unknown-product'),
  });
  const { sync } = await openPage('/userdashboard/wishlist', canned);
  const list = (await sync?.open())?.outbox.wishlist(null);
  await act(() => list?.add(wishLine(tee)));
  await act(() => list?.add(wishLine(combo)));
  await main().findByText('Rs. 525');
  await main().findByText('No longer sold.');
});

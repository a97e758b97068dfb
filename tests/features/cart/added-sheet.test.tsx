// What a phone shows after Add to Cart. That it covers no control, and that a tap outside closes it: tests/journeys.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openAddedSheet } from '#src/features/cart/added-sheet.tsx';
import { addedSlot } from '#src/features/cart/added-slot.tsx';
import { openDialogs } from '#src/ui/open-dialogs.ts';
import { holdMedia } from '#tests/kit/page/browser-stand-ins.ts';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { shaker, tee } from './sample-products.ts';

let widen: () => void;
beforeEach(() => {
  widen = holdMedia('(width < 48rem)');
});
afterEach(() => {
  widen();
  addedSlot.set(null);
});

async function addTee(answers: Record<string, Answer> = {}, pieces = 1) {
  const item = { _id: 'item-1', product_id: tee, quantity: pieces, color: 'Black', size: 'M' };
  const canned = cannedFetch({
    'GET /productbyname': { data: [tee] },
    'POST /add-cart': { data: item },
    // Buy Now takes the same line again.
    'PUT /update-cart': { data: { ...item, quantity: pieces + 1 } },
    'GET /bought-together': { data: [] },
    ...answers,
  });
  const page = await openPage('/product/Training-Tee', canned);
  const [add] = await screen.findAllByRole('button', { name: 'Add to Cart' });
  for (let chosen = 1; chosen < pieces; chosen += 1)
    await page.user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  if (add) await page.user.click(add);
  return { ...page, calls: canned.calls };
}
type Page = Awaited<ReturnType<typeof addTee>>;
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Added to your cart' }));

test('the sheet has the picture, the choice, the count and both next steps; the toast keeps its words', async () => {
  const { router, user } = await addTee({}, 3);
  const shown = await sheet();
  expect(shown.getByText('Black · M')).toBeTruthy();
  expect(shown.getByText('3 added, 1 item in your cart')).toBeTruthy();
  expect(document.querySelector('[role="dialog"] img')?.getAttribute('src')).toContain('training-tee--black');
  expect(shown.getByRole('link', { name: 'Check out' }).getAttribute('href')).toBe('/checkout');
  expect(shown.queryByText('Often bought together')).toBeNull();
  expect(screen.getByText('Product added to cart successfully')).toBeTruthy();
  await user.click(shown.getByRole('link', { name: 'View cart' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Added to your cart' })).toBeNull());
});

/** Of the window; the page moves as far in sight, unless it grows above. */
function scrollTo(top: number, grown = 0) {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  const main = screen.queryByRole('main');
  if (main) main.getBoundingClientRect = () => new DOMRect(0, grown - top);
  act(() => void window.dispatchEvent(new Event('scroll')));
}

test('scrolling on by more than 80 px closes the sheet', async () => {
  await addTee();
  const shown = await screen.findByRole('dialog', { name: 'Added to your cart' });
  onTestFinished(() => scrollTo(0));
  scrollTo(80);
  expect(shown.isConnected).toBe(true);
  scrollTo(81);
  expect(shown.isConnected).toBe(false);
});

test('the sheet stays when the page grows above what is in sight', async () => {
  await addTee();
  const shown = await screen.findByRole('dialog', { name: 'Added to your cart' });
  onTestFinished(() => scrollTo(0));
  scrollTo(96, 96);
  expect(shown.isConnected).toBe(true);
});

test('what real orders hold together with it is shown', async () => {
  await addTee({ 'GET /bought-together': { data: [shaker] } });
  const row = within((await sheet()).getByRole('region', { name: 'Often bought together' }));
  expect(row.getByRole('link', { name: /Shaker Bottle/ }).getAttribute('href')).toBe('/product/Shaker-Bottle');
  expect(row.getByText('Rs. 590')).toBeTruthy();
});

test('a shop that cannot say what goes with it shows nothing', async () => {
  await addTee({ 'GET /bought-together': refusal(500, 'internal') });
  expect((await sheet()).queryByText('Often bought together')).toBeNull();
});

const isOpenedOrLeft = (page: Page) =>
  waitFor(() => expect(openDialogs.top() ?? page.router.state.location.pathname).not.toBe('/product/Training-Tee'));

test.each([
  [
    'over a dialog that the shopper opened meanwhile',
    async (page: Page) => {
      await page.user.click(screen.getByRole('button', { name: 'Menu' }));
      await isOpenedOrLeft(page);
    },
  ],
  [
    'on a page that the shopper opened meanwhile',
    async (page: Page) => {
      await page.router.navigate({ to: '/about' });
      await isOpenedOrLeft(page);
    },
  ],
  ['after the shopper has scrolled on by wheel', async () => void window.dispatchEvent(new Event('wheel'))],
  ['after the next tap', async ({ user }: Page) => void (await user.click(document.body))],
  ['after the next key', async ({ user }: Page) => void (await user.keyboard('{Tab}'))],
])('a sheet that is late does not open %s', async (_, goOn) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const answer = async () => {
    await arrived;
    return { data: [shaker] };
  };
  const page = await addTee({ 'GET /bought-together': answer });
  await waitFor(() => expect(page.calls).toContain('GET /bought-together'));
  await goOn(page);
  const opened: unknown[] = [];
  onTestFinished(addedSlot.subscribe(() => opened.push(addedSlot.get())));
  arrive();
  // A sheet that is asked for later opens later, and is the only one.
  const line = { product: tee, color: 'Navy', size: 'L', isCombo: false, comboProducts: [], quantity: 1 };
  await act(() => openAddedSheet(page.api, line, () => true));
  expect(opened).toHaveLength(1);
  (await sheet()).getByText('Navy · L');
});

test('Buy Now goes to the checkout without it', async () => {
  const { router, user } = await addTee();
  await sheet();
  act(() => addedSlot.set(null));
  await user.click(screen.getByRole('button', { name: 'Buy Now' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
  expect(addedSlot.get()).toBeNull();
});

test('a wider screen has the toast with the link alone', async () => {
  widen();
  const media = vi.spyOn(window, 'matchMedia');
  onTestFinished(() => media.mockRestore());
  await addTee();
  await screen.findByRole('link', { name: 'View cart' });
  // The toast comes before the width of the screen is looked at.
  await waitFor(() => expect(media).toHaveBeenCalledWith('(width < 48rem)'));
  expect(addedSlot.get()).toBeNull();
});

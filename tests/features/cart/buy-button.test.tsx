// The buttons that put a choice into the cart, and the line that is there then.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AddToCartButton, BuyNowButton } from '#src/features/cart/buy-button.tsx';
import { CartLineRow } from '#src/features/cart/cart-line-row.tsx';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import { useBuy } from '#src/features/cart/use-buy.ts';
import { useProductChoice } from '#src/features/choice/use-product-choice.ts';
import { inTabOnly, onDeviceOnly } from '#src/features/sync/messages.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { tee } from './sample-products.ts';

const added: PromiseWithResolvers<boolean>[] = [];
vi.mock('#src/features/cart/use-cart-actions.ts', () => ({
  useCartActions: () => ({
    addSingle: () => {
      added.push(Promise.withResolvers());
      return added.at(-1)?.promise;
    },
  }),
}));

function Buy() {
  const choice = useProductChoice(tee);
  return <AddToCartButton buy={useBuy(tee, choice, 1)} isSoldOut={false} />;
}

test('the button is busy while a slow device stores the line, and then takes the next press', async () => {
  const { user } = await renderShop(<Buy />);
  const button = screen.getByRole('button', { name: 'Add to Cart' });
  await user.click(button);
  await waitFor(() => expect(button.ariaBusy).toBe('true'));
  added[0]?.resolve(true);
  await waitFor(() => expect(button.ariaBusy).not.toBe('true'));
  await user.click(button);
  expect(added).toHaveLength(2);
});

test.each([
  ['Add to Cart', AddToCartButton],
  ['Buy Now', BuyNowButton],
])('%s: the second click of a double click adds nothing, however fast the first one was', async (name, BuyButton) => {
  const add = vi.fn(async () => undefined);
  await renderShop(<BuyButton buy={{ busy: null, addToCart: add, buyNow: add }} isSoldOut={false} />);
  const button = screen.getByRole('button', { name });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(add).toHaveBeenCalledTimes(1);
  fireEvent.click(button, { detail: 1 });
  expect(add).toHaveBeenCalledTimes(2);
});

const line = (over: object) =>
  toCartLine({
    _id: 'i1',
    product_id: tee,
    quantity: 1,
    color: 'Black',
    size: 'M',
    isCombo: false,
    comboProducts: [],
    ...over,
  });
const row = (over: object, state: object = {}) =>
  renderShop(
    <ul>
      <CartLineRow
        line={{ ...line(over), ...state }}
        isMemory
        onRemove={() => undefined}
        onReplaced={() => undefined}
      />
    </ul>,
  );

test.each([
  ['a colour and a size', 'Change size', {}],
  ['a colour only', 'Change color', { size: '' }],
  ['a size only', 'Change size', { color: '' }],
])('a line with %s has the button "%s"', async (_, name, over) => {
  await row(over);
  expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeTruthy();
});

test.each([
  [true, onDeviceOnly],
  [false, inTabOnly],
])(
  'in a tab without storage, a line whose changes the device has stored before (%s) says so',
  async (isOnDevice, text) => {
    await row({}, { waiting: true, isOnDevice });
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

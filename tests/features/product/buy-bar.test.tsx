// The sticky bar of a product page, for a shopper who has read past the page's own buttons.
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { StickyBuyBar } from '#src/features/product/sticky-buy-bar.tsx';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { combo, tee } from '../cart/sample-products.ts';
import { productFetch, readOn } from './reading.ts';

const bar = async () => within(await screen.findByRole('region', { name: 'Buy this product' }));

test('the bar says what it adds, and adds as many as were chosen', async () => {
  const sent: unknown[] = [];
  const canned = productFetch(tee, {
    'POST /add-cart': ({ body }) => {
      sent.push(body);
      return { data: { _id: 'line1', product_id: tee, quantity: 2, color: 'Black', size: 'M' } };
    },
  });
  const { user } = await openPage('/product/Training-Tee', canned);
  await user.click(await screen.findByRole('button', { name: 'Increase quantity' }));
  readOn();
  expect((await bar()).getByText('Rs. 999')).toBeTruthy();
  expect((await bar()).getByText('Black, M × 2')).toBeTruthy();
  await user.click((await bar()).getByRole('button', { name: 'Add to Cart' }));
  await screen.findByText('Product added to cart successfully');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ products: { quantity: 2, color: 'Black', size: 'M' } }]);
});

test.each([
  ['of the size', tee, 'Training-Tee'],
  [
    'of the member of a combo',
    {
      ...combo,
      comboProducts: combo.comboProducts.map((member) => ({
        ...member,
        colors: [
          ...member.colors,
          { colorName: 'Navy', sizes: [...(member.colors[0]?.sizes ?? []), { size: 'S', stock: 1 }] },
        ],
      })),
    },
    'Shake-&-Train-Combo',
  ],
])('while a choice is missing, the bar leads to the picker %s', async (_name, product, param) => {
  const led = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await openPage(`/product/${param}`, productFetch(product));
  await user.click((await screen.findAllByRole('radio', { name: 'Navy' }))[0] as HTMLElement);
  readOn();
  await user.click((await bar()).getByRole('button', { name: 'Choose size' }));
  const [target] = led.mock.contexts;
  expect(target).toBe(document.activeElement?.closest('fieldset'));
  expect(within(target as HTMLElement).getByText('Size')).toBeTruthy();
  expect(screen.queryByText('Please select size and color before adding to the cart.')).toBeNull();
});

test('nothing listens to scrolling any more once the product has gone', () => {
  const begun = vi.spyOn(globalThis, 'addEventListener');
  const ended = vi.spyOn(globalThis, 'removeEventListener');
  const buttons = { current: null };
  const props = { buttons, product: tee } as unknown as Parameters<typeof StickyBuyBar>[0];
  const { rerender, unmount } = render(<StickyBuyBar {...props} />);
  rerender(<StickyBuyBar {...props} />);
  unmount();
  for (const type of ['scroll', 'resize']) {
    const of = (calls: unknown[][]) => calls.filter(([name]) => name === type).map(([, listener]) => listener);
    expect(of(begun.mock.calls).length).toBeGreaterThan(0);
    expect(of(ended.mock.calls)).toEqual(of(begun.mock.calls));
  }
  begun.mockRestore();
  ended.mockRestore();
});

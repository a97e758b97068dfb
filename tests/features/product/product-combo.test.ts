// Choosing a combo on the product page: each of its products has its own options and stock.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { combo } from '../cart/sample-products.ts';
import { openProduct } from './reading.ts';

const main = () => within(screen.getByRole('main'));

test('more of a combo than of its scarcest product are too many, and it says which one runs short', async () => {
  const { user } = await openProduct(combo, {}, 'Shake-&-Train-Combo');
  const stepper = await screen.findByRole('spinbutton', { name: 'Quantity' });
  await user.clear(stepper);
  await user.type(stepper, '21{Enter}');
  expect(main().getByText('Only 20 left, 21 chosen')).toBeTruthy();
  expect(main().getByRole('button', { name: 'Make it 20' })).toBeTruthy();
  const stockOf = (name: string) => within(main().getByRole('group', { name })).getByRole('status').textContent;
  expect(['Training Tee', 'Shaker Bottle'].map(stockOf)).toEqual(['Only 20 left', 'In stock']);
});

test('what is chosen of one product stays chosen while another is chosen', async () => {
  const sizes = [
    { size: 'S', stock: 50 },
    { size: 'L', stock: 5 },
  ];
  const colors = ['Black', 'Navy'].map((colorName) => ({ colorName, sizes }));
  const comboProducts = combo.comboProducts.map((one) => ({ ...one, colors }));
  const { user } = await openProduct({ ...combo, comboProducts }, {}, 'Shake-&-Train-Combo');
  await screen.findByRole('spinbutton', { name: 'Quantity' });
  const options = ['Training Tee', 'Shaker Bottle'].flatMap((product) =>
    ['Navy', 'L'].map((name) =>
      within(main().getByRole('group', { name: product })).getByRole<HTMLInputElement>('radio', { name }),
    ),
  );
  for (const option of options) await user.click(option);
  expect(options.map(({ checked }) => checked)).toEqual([true, true, true, true]);
});

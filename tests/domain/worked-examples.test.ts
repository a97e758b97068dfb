// Runs each row of the merchant's price table (docs/prices.md) through the function that charges.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type QuoteInput, quote } from '#src/domain/quote.ts';
import { projectFolder } from '#tests/kit/source/source-files.ts';

const rows = readFileSync(join(projectFolder, 'docs/prices.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** '2 x 699 + 5%, 1 x 500 + 12%' */
const goods = (text = ''): QuoteInput['lines'] =>
  text.split(', ').map((line) => {
    const [, quantity, salePrice, gst] = /^(\d+) x ([\d.]+) \+ (\d+)%$/.exec(line) ?? [];
    return { product: { salePrice: Number(salePrice), gst: Number(gst) }, quantity: Number(quantity) };
  });
/** '50', '2%' or 'off' */
const shipping = (text = ''): QuoteInput['shipping'] => ({
  status: text === 'off' ? 'inactive' : 'active',
  type: text.endsWith('%') ? 'percent' : 'flat',
  amount: text === 'off' ? 50 : Number.parseFloat(text),
});
const coupon = (text = ''): QuoteInput['coupon'] =>
  text === ''
    ? null
    : { discount: Number.parseFloat(text), discountType: text.endsWith('%') ? 'Percentage' : 'Flat Amount' };

test('there are examples', () => expect(rows.length).toBeGreaterThan(10));

test.each(rows.map((cells) => ({ name: cells[0], cells })))('$name', ({ cells }) => {
  const [, bought, mode, carriage, prepaid, code, ...figures] = cells;
  const result = quote({
    lines: goods(bought),
    mode: mode as 'online' | 'cod',
    shipping: shipping(carriage),
    prepaid: { discountPercentage: Number.parseFloat(prepaid ?? '') || 0, discountActive: prepaid !== 'off' },
    coupon: coupon(code),
  });
  const { subtotal, payable, dueNow, balance } = result;
  const paise = [subtotal, result.shipping, result.coupon, result.prepaid, payable, dueNow, balance];
  expect(paise.map((amount) => amount / 100)).toEqual(figures.map(Number));
});

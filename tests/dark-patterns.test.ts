// docs/dark-patterns.md, the self-audit: what it names exists. Two of its rows are tested here.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote } from '#src/domain/quote.ts';
import { emptyDraft } from '#src/features/contact/contact-draft.ts';
import { filesBelow, projectFolder } from '#tests/kit/source/source-files.ts';

const page = readFileSync(join(projectFolder, 'docs', 'dark-patterns.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| pattern'));

test('the audit has a row for each of the 13 patterns, and names tests that exist', () => {
  expect(rows).toHaveLength(13);
  for (const row of rows) {
    const proofs = row.split('|')[3]?.trim() ?? '';
    if (['read by hand', 'does not arise'].includes(proofs)) continue;
    for (const proof of proofs.split('<br>')) {
      const [, path = '', title = ''] = /^`([^`]+)`(?:: (.*))?$/.exec(proof) ?? [];
      expect(existsSync(join(projectFolder, path)), proof).toBe(true);
      expect(readFileSync(join(projectFolder, path), 'utf8')).toContain(title);
    }
  }
});

test('no box is ticked beforehand', () => {
  const ticked = filesBelow(join(projectFolder, 'src', 'features'))
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /\bdefaultChecked(=\{true\})?[\s/>]|\bchecked=\{true\}/.test(readFileSync(file, 'utf8')));
  expect(ticked).toEqual([]);
  expect(emptyDraft.isComplaint).toBe(false);
});

test('no total rises beyond what the cart announced', () => {
  const rupees = fc.integer({ min: 1, max: 50_000 });
  const line = fc.record({
    product: fc.record({ salePrice: rupees, gst: fc.constantFrom(0, 5, 18, 40) }),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  const input = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    mode: fc.constantFrom('online' as const, 'cod' as const),
    shipping: fc.record({
      status: fc.constantFrom('active', 'inactive'),
      type: fc.constantFrom('flat' as const, 'percent' as const),
      amount: fc.integer({ min: 0, max: 100 }),
    }),
    prepaid: fc.record({ discountPercentage: fc.integer({ min: 0, max: 100 }), discountActive: fc.boolean() }),
    coupon: fc.option(fc.record({ discount: rupees, discountType: fc.constantFrom('Flat Amount', 'Percentage') })),
  });
  fc.assert(
    fc.property(input, (order) => {
      const inCart = quote({ ...order, mode: null, coupon: null });
      const announced = quote({ ...order, mode: 'cod', coupon: null }).shipping;
      const { payable, dueNow, balance } = quote(order);
      expect(payable).toBeLessThanOrEqual(inCart.payable + (order.mode === 'cod' ? announced : 0));
      expect(dueNow + balance).toBe(payable);
    }),
  );
});

import { expect, test } from 'vitest';
import { compareSizes } from '#src/domain/size-order.ts';

test('sizes stand as on a rail, then by number', () => {
  const mixed = ['10 kg', 'XL', '5 kg', 'xs', 'M', 'Free Size', 'S', 'XXL', '2.5 kg', 'L'];
  expect(mixed.sort(compareSizes)).toEqual(['xs', 'S', 'M', 'L', 'XL', 'XXL', '2.5 kg', '5 kg', '10 kg', 'Free Size']);
});

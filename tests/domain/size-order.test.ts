import { expect, test } from 'vitest';
import { compareSizes } from '#src/domain/size-order.ts';

test('sizes stand as on a rail, then by number', () => {
  const mixed = ['10 kg', 'XL', '5 kg', 'xs', 'M', 'Free Size', 'S', 'XXL', '2.5 kg', 'L'];
  expect(mixed.sort(compareSizes)).toEqual(['xs', 'S', 'M', 'L', 'XL', 'XXL', '2.5 kg', '5 kg', '10 kg', 'Free Size']);
});

test('letter sizes go from XXS to 5XL', () => {
  const rail = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL'];
  expect(rail.toSorted().sort(compareSizes)).toEqual(rail);
});

test('two spellings of a size have one order, wherever they stand in the list', () => {
  expect(['free size', 'Free Size'].sort(compareSizes)).toEqual(['Free Size', 'free size']);
  expect(['Free Size', 'free size'].sort(compareSizes)).toEqual(['Free Size', 'free size']);
});

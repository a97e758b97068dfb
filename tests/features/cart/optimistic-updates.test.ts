import { expect, test } from 'vitest';
import { lineOfView } from '#src/features/cart/cart-line.ts';
import { type OptimisticUpdate, withUpdate } from '#src/features/cart/optimistic-updates.ts';
import { cartLine } from '#src/offline/lines.ts';
import { shaker, tee } from './sample-products.ts';

const single = (product: typeof tee, color: string, size: string) =>
  lineOfView({
    ...cartLine({ product, color, size, isCombo: false, comboProducts: [] }),
    id: 'item-1',
    qty: 2,
    waiting: false,
    isOnDevice: false,
  });
const black = single(tee, 'Black', 'M');
const bottle = single(shaker, 'Black', '700 ml');

test.each<[string, OptimisticUpdate, [string, number][]]>([
  [
    'an add of a new line',
    { kind: 'add', line: bottle },
    [
      [black.key, 2],
      [bottle.key, 2],
    ],
  ],
  ['an add of a line that is there', { kind: 'add', line: black }, [[black.key, 2]]],
  ['a quantity', { kind: 'set', key: black.key, quantity: 5 }, [[black.key, 5]]],
  ['a removal', { kind: 'remove', key: black.key }, []],
  ['emptying', { kind: 'clear' }, []],
])('%s shows at once, and once only when the outbox shows it too', (_name, update, expected) => {
  const once = withUpdate([black], update);
  expect(once.map(({ key, quantity }) => [key, quantity])).toEqual(expected);
  expect(withUpdate(once, update)).toEqual(once);
});

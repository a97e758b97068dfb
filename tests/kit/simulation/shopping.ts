// The commands of shoppers: change the cart and the wishlist, retry or dismiss refused changes, order.
import fc from 'fast-check';
import { command, few, good, say, shop, type Table, tab } from './command.ts';
import { wishes } from './lines.ts';
import type { Meant } from './quantities.ts';
import type { WidgetChoice } from './shopper-checkout.ts';
import { CART } from './world.ts';

export const shopping: Table = [
  [
    9,
    fc
      .tuple(tab, good, few)
      .map(([name, what, qty]) =>
        command(`${name} add ${say(what, qty)}`, name, (world) =>
          shop(world, name, { kind: 'add', queueKey: CART, line: what.line, qty }, (list) => list.add(what, qty)),
        ),
      ),
  ],
  [
    5,
    fc
      .tuple(tab, good, fc.integer({ min: 1, max: 9 }))
      .map(([name, what, qty]) =>
        command(`${name} set ${say(what, qty)}`, name, (world) =>
          shop(world, name, { kind: 'set', queueKey: CART, line: what.line, qty }, (list) =>
            list.setQuantity(what.line, qty),
          ),
        ),
      ),
  ],
  [
    4,
    fc
      .tuple(tab, good)
      .map(([name, what]) =>
        command(`${name} remove ${say(what)}`, name, (world) =>
          shop(world, name, { kind: 'remove', queueKey: CART, line: what.line }, (list) => list.remove(what.line)),
        ),
      ),
  ],
  [
    1,
    tab.map((name) =>
      command(`${name} clear`, name, (world) =>
        shop(world, name, { kind: 'clear', queueKey: CART }, (list) => list.clear()),
      ),
    ),
  ],
  [
    3,
    fc.tuple(tab, fc.constantFrom(...wishes), fc.boolean()).map(([name, what, isOn]) =>
      command(`${name} ${isOn ? 'wish' : 'unwish'} ${say(what)}`, name, (world) => {
        if (world.email === null) return;
        const queueKey = `wish:${world.email}`;
        const meant = { kind: isOn ? 'add' : 'remove', queueKey, line: what.line, qty: 1 } as const;
        shop(world, name, meant, (list) => (isOn ? list.add(what) : list.remove(what.line)));
      }),
    ),
  ],
  [
    1,
    fc.tuple(tab, fc.boolean()).map(([name, isRetry]) =>
      command(`${name} ${isRetry ? 'retry' : 'dismiss'}`, name, (world) => {
        const refused = world.oracle.docs.get(CART)?.rejected[0]?.op;
        if (!refused) return;
        const meant: Meant = { kind: 'retry', queueKey: CART, line: refused.line };
        shop(world, name, meant, (list) => (isRetry ? list.retry(refused.opId) : list.dismiss(refused.opId)));
      }),
    ),
  ],
];

/** Place Order and everything that follows it. */
export const buying: Table = [
  [
    1,
    fc
      .tuple(tab, fc.constantFrom('online', 'cod'), fc.constantFrom<WidgetChoice>('pays', 'pays', 'pays', 'closes'))
      .map(([name, mode, choice]) =>
        command(`${name} orders ${mode} and ${choice}`, name, (world) => {
          void world.player(name).checkout?.checkOut(mode as 'online' | 'cod', choice);
        }),
      ),
  ],
];

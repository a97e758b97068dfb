// The commands that only the whole shop has: its server is killed, its merchant works, the books are checked.
import fc from 'fast-check';
import { command, type Table } from '#tests/kit/simulation/command.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import type { EventLog } from './event-log.ts';
import type { WholeShop } from './whole-shop.ts';

/** A world with a real server. */
export interface ShopWorld extends World {
  whole: WholeShop;
  log: EventLog;
}
export const inShop = (world: World): ShopWorld => world as ShopWorld;

export const wholeShopCommands: Table = [
  [
    12,
    fc
      .tuple(fc.nat({ max: 1 }), fc.nat({ max: 30 }))
      .map(([at, inSteps]) =>
        command(`server ${at + 1} is killed in ${inSteps} steps`, undefined, (world) =>
          inShop(world).whole.kill(at, inSteps),
        ),
      ),
  ],
];

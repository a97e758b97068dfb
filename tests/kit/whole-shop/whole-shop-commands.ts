// The commands that only the whole shop has: its server is killed, its merchant works, shoppers at other devices visit it, and its
// ledger is checked.
import fc from 'fast-check';
import { command, type Table } from '#tests/kit/simulation/command.ts';
import { buying, shopping } from '#tests/kit/simulation/shopping.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import type { EventLog } from './event-log.ts';
import { merchantActs } from './merchant.ts';
import { ownerVisits, visits } from './visits.ts';
import type { WholeShop } from './whole-shop.ts';

/** A world with a real server. */
export interface ShopWorld extends World {
  whole: WholeShop;
  log: EventLog;
}
const wholeOf = (world: World): WholeShop => (world as ShopWorld).whole;

const names = <T extends object>(table: T) => fc.constantFrom(...(Object.keys(table) as (keyof T & string)[]));

export const wholeShopCommands: Table = [
  // An order needs a filled cart and a checkout that nothing interrupts; both are rare among all the faults.
  ...buying.map(([, one]): Table[number] => [40, one]),
  ...shopping.slice(0, 1).map(([, one]): Table[number] => [40, one]),
  [
    12,
    fc
      .tuple(fc.nat({ max: 1 }), fc.nat({ max: 40 }))
      .map(([at, inSteps]) =>
        command(`server ${at + 1} is killed in ${inSteps} steps`, undefined, (world) =>
          wholeOf(world).kill(at, inSteps),
        ),
      ),
  ],
  [
    25,
    names(merchantActs).map((name) =>
      command(`the merchant ${name}`, undefined, (world) => wholeOf(world).asMerchant(merchantActs[name])),
    ),
  ],
  [
    20,
    fc
      .tuple(fc.constantFrom('chitra', 'dev'), names(visits))
      .map(([who, name]) => command(`${who} ${name}`, undefined, (world) => wholeOf(world).visit(who, visits[name]))),
  ],
  [
    12,
    names(ownerVisits).map((name) =>
      command(`asha, elsewhere, ${name}`, undefined, (world) => wholeOf(world).visit('asha', ownerVisits[name])),
    ),
  ],
  [8, fc.constant(command('the ledger is checked', undefined, (world) => wholeOf(world).requireLedger()))],
];

// The commands that only the whole shop has: its server is killed, its merchant works, shoppers at other devices visit it, and its
// ledger is checked.
import fc from 'fast-check';
import { type Command, command, shop, type Table, tab } from '#tests/kit/simulation/command.ts';
import { rare } from '#tests/kit/simulation/faults.ts';
import { goods } from '#tests/kit/simulation/lines.ts';
import { buying, shopping } from '#tests/kit/simulation/shopping.ts';
import { CART, type Name, type World } from '#tests/kit/simulation/world.ts';
import { accountVisits } from './account-visits.ts';
import type { EventLog } from './event-log.ts';
import { lookCommands } from './looks.ts';
import { type MerchantActName, merchantActs } from './merchant.ts';
import { noticeVisits } from './notice-visits.ts';
import { passkeyVisits } from './passkey-visits.ts';
import { GIFT } from './small-catalogue.ts';
import { ownerVisits, visits } from './visits.ts';
import type { WholeShop } from './whole-shop.ts';

/** A world with a real server. */
export interface ShopWorld extends World {
  whole: WholeShop;
  log: EventLog;
}
const wholeOf = (world: World): WholeShop => (world as ShopWorld).whole;

const everybodys = { ...visits, ...accountVisits, ...passkeyVisits, ...noticeVisits };
const owners = { ...ownerVisits, ...noticeVisits };

const ADDED_MS = 3_000;
const AGAIN_MS = 30_000;

/** A filled cart, and Place Order. Without an answer the shopper opens the other tab and presses it there. */
async function orderForNothing(world: World, name: Name, mode: 'online' | 'cod', what: string): Promise<void> {
  const { network, players } = world;
  const press = (tabName: Name) => {
    const { agent, checkout } = players.get(tabName) ?? {};
    if (agent?.isAwake) void checkout?.checkOut(mode, 'pays', GIFT);
  };
  const [tee] = goods;
  if (tee) shop(world, name, { kind: 'add', queueKey: CART, line: tee.line, qty: 1 }, (list) => list.add(tee, 1));
  await world.advance(ADDED_MS);
  const before = network.special;
  if (what !== 'answer')
    network.special = (request) => {
      if (request.path !== '/create-order' || request.agent.name !== name) return before(request);
      network.special = before;
      return what === 'lost answer' ? { do: 'lose' } : { do: 'late', ms: 2 * AGAIN_MS };
    };
  press(name);
  if (what === 'answer') return;
  await world.advance(AGAIN_MS);
  network.special = before;
  press(name === 't1' ? 't2' : 't1');
}

const byMerchant = (name: MerchantActName) =>
  command(`the merchant ${name}`, undefined, (world) => wholeOf(world).asMerchant(name));
const byVisitor = (who: string, name: keyof typeof everybodys) =>
  command(`${who} ${name}`, undefined, (world) => wholeOf(world).visit(who, everybodys[name]));
const byOwner = (name: keyof typeof owners) =>
  command(`asha, elsewhere, ${name}`, undefined, (world) => wholeOf(world).visit('asha', owners[name]));

const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
const names = <T extends object>(table: T) => fc.constantFrom(...namesOf(table));

const adding = shopping.slice(0, 1);
const loggingIn = rare.slice(0, 1);

export const wholeShopCommands: Table = [
  ...lookCommands,
  // An order needs a filled cart and a checkout that nothing interrupts; both are rare among all the faults.
  ...buying.map(([, one]): Table[number] => [40, one]),
  ...adding.map(([, one]): Table[number] => [40, one]),
  // Orders and wishes of customers.
  ...loggingIn.map(([, one]): Table[number] => [8, one]),
  [
    20,
    fc
      .tuple(tab, fc.constantFrom('online', 'cod'), fc.constantFrom('answer', 'lost answer', 'late request'))
      .map(([name, mode, what]) =>
        command(`${name} orders ${mode} with nothing to pay: ${what}`, name, (world) =>
          orderForNothing(world, name, mode as 'online' | 'cod', what),
        ),
      ),
  ],
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
  [40, names(merchantActs).map(byMerchant)],
  [45, fc.tuple(fc.constantFrom('chitra', 'dev'), names(everybodys)).map(([who, name]) => byVisitor(who, name))],
  [30, names(owners).map(byOwner)],
  [
    4,
    fc
      .constantFrom(-3_600_000, -90_000, 90_000, 3_600_000, 20 * 3_600_000)
      .map((ms) => command(`the server's clock is set by ${ms} ms`, undefined, (world) => wholeOf(world).setClock(ms))),
  ],
  [
    6,
    fc.tuple(fc.constantFrom(200, 404, 410), fc.constantFrom(2_000, 15_000)).map(([status, ms]) =>
      command(`a gateway answers ${status} in the shop's place for ${ms} ms`, undefined, ({ network, clock }) => {
        const fate = { do: 'intermediary', status, body: '{"status":"ok"}', acts: false } as const;
        network.period = { fate, until: clock.monotonic() + ms };
      }),
    ),
  ],
  [10, fc.constant(byMerchant('restocks what is sold out'))],
  [
    8,
    fc.tuple(fc.constantFrom('PUT', 'DELETE'), fc.constantFrom(200, 404, 410)).map(([method, status]) =>
      command(`a firewall answers every ${method} with ${status}`, undefined, ({ network }) => {
        network.special = (request) =>
          request.method === method
            ? { do: 'intermediary', status, body: '{"status":"blocked"}', acts: false }
            : undefined;
      }),
    ),
  ],
  [8, fc.constant(command('the ledger is checked', undefined, (world) => wholeOf(world).requireLedger()))],
];

/** Codes arrive by e-mail. */
const isLong = (act: Command) => /signs up|forgets the password/.test(String(act));
const passes = (ms: number) => command(`${ms} ms pass`, undefined, (world) => world.advance(ms));

/**
 * Every act of the shoppers and of the merchant, one after the other and several times, because some need what others have done.
 */
export function everyAct(): Command[] {
  const sample = (table: Table, numRuns = 3) => table.flatMap(([, one]) => fc.sample(one, { seed: 1, numRuns }));
  const visitors = ['chitra', 'dev'].flatMap((who) =>
    namesOf(everybodys).flatMap((name) => [
      byVisitor(who, name === 'signs up' ? 'logs out' : 'logs in'),
      byVisitor(who, name),
    ]),
  );
  const [add] = sample(adding);
  const round = [
    ...sample(loggingIn),
    ...sample(lookCommands, 12),
    ...sample(shopping),
    ...sample(buying, 5).flatMap((order) => (add ? [add, order] : [])),
    byVisitor('dev', 'signs up'),
    byMerchant('brings an order to its customer'),
    ...namesOf(owners).map(byOwner),
    ...namesOf(merchantActs).map(byMerchant),
    // A return has many steps.
    ...Array.from({ length: 3 }, () => byMerchant('works on a return')),
    ...visitors,
  ];
  return Array.from({ length: 2 }, () => round.flatMap((act) => [act, passes(isLong(act) ? 100_000 : 20_000)])).flat();
}

// One chaos run: three shoppers with two tabs each, a bad network, and a server that is killed. Afterwards every cart,
// wishlist and order must match what each shopper saw acknowledged.
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { type ChaosShop, openChaosShop } from './chaos-shop.ts';
import { ChaosShopper } from './chaos-shopper.ts';
import { cartOnServer } from './offline-kit.ts';

export interface ChaosPlan {
  seed: number;
  chromiumPath: string;
  seconds: number;
  shoppers?: number;
  /** Average lifetime of a server. */
  killEveryMs: number;
  /** Time limit for everything to arrive after the faults end: ten minutes (I7 of docs/offline-proof.md). */
  arriveMs?: number;
}
export interface ChaosOutcome {
  mistakes: string[];
  acts: number;
  orders: number;
  kills: number;
  faults: number;
}

/** Seeded single products, by the name in their address; two for each tab. */
const GOODS = [
  ...['Gym Ball', 'Massage Ball Set', 'Grid Foam Roller', 'Speed Skipping Rope', 'Leather Lifting Belt'],
  ...['Barrel Duffle Bag', 'Training Cap', 'Wrist Wraps with Thumb Loop', 'Crew Training Socks', 'Ankle Weights Pair'],
  ...['Olympic Bumper Plate Pair', 'Adjustable Weight Bench'],
];
const GOODS_OF_A_TAB = 2;
const ARRIVE_MS = 600_000;

export async function runChaos(plan: ChaosPlan): Promise<ChaosOutcome> {
  const { seed, seconds, chromiumPath, shoppers: count = 3, killEveryMs } = plan;
  // The first of them has an account.
  const shop = await openChaosShop(seed, 1);
  const shoppers = Array.from({ length: count }, (_, number) => {
    const from = (tab: number) => ((number * 2 + tab) * GOODS_OF_A_TAB) % GOODS.length;
    const ofTab = (tab: number) => GOODS.slice(from(tab), from(tab) + GOODS_OF_A_TAB);
    const customer = shop.customers[number];
    return new ChaosShopper({ origin: shop.origin, chromiumPath, number, goods: [ofTab(0), ofTab(1)], customer });
  });
  try {
    await Promise.all(shoppers.map((shopper) => shopper.open()));
    const endsAt = Date.now() + seconds * 1_000;
    shop.beginFaults();
    const tabs = shoppers.flatMap((shopper) => shopper.tabs);
    const walks = tabs.map((tab, index) => tab.shopUntil(endsAt, seededRandom(seed * 100 + index)));
    await Promise.all([shop.killUntil(endsAt, killEveryMs), ...walks]);
    const faults = shop.faults();
    shop.endFaults();
    const mistakes = (
      await Promise.all(shoppers.map((shopper) => judge(shop, shopper, plan.arriveMs ?? ARRIVE_MS)))
    ).flat();
    mistakes.push(...shop.doubled().map((key) => `${key} was done twice`));
    const { mistakes: broken, orders } = await shop.audit();
    mistakes.push(...broken);
    for (const { sessionId, orders: thanked } of shoppers) {
      const placed = orders.filter(({ session_id, status }) => session_id === sessionId && status === 'Placed');
      if (!isDeepStrictEqual(placed.map(({ id }) => id).sort(), thanked.toSorted()))
        mistakes.push(`orders ${thanked.join()} were thanked for, ${placed.map(({ id }) => id).join()} are placed`);
    }
    const sum = (of: (shopper: ChaosShopper) => number) => shoppers.reduce((total, one) => total + of(one), 0);
    return {
      mistakes,
      acts: tabs.reduce((total, { acts }) => total + acts, 0),
      orders: sum(({ orders: of }) => of.length),
      kills: shop.kills(),
      faults,
    };
  } finally {
    await Promise.all(shoppers.map((shopper) => shopper.close()));
    await shop.close();
  }
}

/** Differences from what this shopper saw acknowledged, on the server and in each tab. */
async function judge(shop: ChaosShop, shopper: ChaosShopper, arriveMs: number): Promise<string[]> {
  for (const { page } of shopper.tabs) await page.goto(`${shop.origin}/cart`).catch(() => undefined);
  const wanted = {
    cart: shopper.wantedCart(),
    wishes: shopper.wantedWishes(),
    shown: shopper.tabs.map(() => shopper.wantedCart()),
  };
  const look = async () => ({
    cart: await cartOnServer(shop.server, shopper.sessionId),
    wishes: await wishesOf(shop, shopper),
    shown: await Promise.all(shopper.tabs.map(({ page }) => shownCart(page))),
  });
  const deadline = Date.now() + arriveMs;
  let found = await look();
  while (!isDeepStrictEqual(found, wanted) && Date.now() < deadline) {
    await wait(250);
    found = await look();
  }
  if (isDeepStrictEqual(found, wanted)) return shopper.mistakes;
  const waiting = await Promise.all(shopper.tabs.map(({ page }) => shopper.waiting(page)));
  return [
    ...shopper.mistakes,
    `acknowledged was ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}, waiting is ${waiting[0]}`,
  ];
}

const shownCart = (page: ChaosShopper['tabs'][number]['page']): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="spinbutton"]')]
      .map(
        (field) =>
          `${field.getAttribute('aria-label')?.replace('Quantity of ', '')} x ${field.getAttribute('aria-valuenow')}`,
      )
      .sort(),
  );

async function wishesOf({ server }: ChaosShop, { customer }: ChaosShopper): Promise<string[]> {
  if (!customer) return [];
  const answer = await fetch(`${server}/api/get-wishlist?contact_email=${customer.email}`, {
    headers: { 'auth-key': 'vyayam-local-key', authorization: `Bearer ${customer.token}` },
  });
  const { wishlistItems } = (await answer.json()) as { wishlistItems: { product_id: { productName: string } }[] };
  return wishlistItems.map(({ product_id }) => product_id.productName).sort();
}

// What the tabs look at, and what happens to the caches behind it.
import fc from 'fast-check';
import type { ApiClient } from '#src/api/client.ts';
import { getUserProfile } from '#src/contract/account.ts';
import { getBanners } from '#src/contract/banner.ts';
import { getCategories } from '#src/contract/category.ts';
import { getOrderHistory } from '#src/contract/order.ts';
import { getProduct, getProductByName, getProducts, searchProducts } from '#src/contract/product.ts';
import * as settings from '#src/contract/settings.ts';
import { SORTS } from '#src/contract/sorts.ts';
import { getStores } from '#src/contract/store.ts';
import { getWishlist } from '#src/contract/wishlist.ts';
import { command, few, type Table, tab } from '#tests/kit/simulation/command.ts';
import type { Name, World } from '#tests/kit/simulation/world.ts';
import type { DeviceReads } from './device-reads.ts';
import type { ShopWorld } from './whole-shop-commands.ts';

interface Look {
  client: ApiClient;
  email: string | null;
  open(path: string): Promise<void>;
}

const readsOf = (world: World): DeviceReads => (world as World & { reads: DeviceReads }).reads;
const card = { fields: 'card', limit: '2' } as const;

/** Each request waits for the one before it, as far as a page needs its answer. */
const looks = {
  'opens the home page': async ({ client, open }) => {
    await open('/');
    await Promise.all([client.call(getBanners, {}), client.call(getCategories, {})]);
    await client.call(getProducts, { query: { ...card, bestSeller: 'yes' } });
  },
  'reads a listing': async ({ client }) => {
    const { nextCursor } = await client.call(getProducts, { query: card });
    if (nextCursor) await client.call(getProducts, { query: { ...card, cursor: nextCursor } });
  },
  'looks at a tee': async ({ client, open }) => {
    await open('/product/tee');
    await client.call(getProductByName, { query: { productName: 'tee' } });
  },
  'looks at a mat': async ({ client }) => {
    await client.call(getProduct, { query: { product_id: 'mat' } });
  },
  'looks at a product that the shop does not have': async ({ client }) => {
    await client.call(getProduct, { query: { product_id: 'none' } });
  },
  'searches for a band': async ({ client }) => {
    await client.call(searchProducts, { query: { ...card, productName: 'band' } });
  },
  'reads a policy': async ({ client, open }) => {
    await open('/refund-policy');
    await Promise.all([client.call(settings.getGeneralInfo, {}), client.call(settings.getSocialLinks, {})]);
  },
  'looks for a store': async ({ client, open }) => {
    await open('/about');
    await Promise.all([client.call(getStores, {}), client.call(settings.getContactInfo, {})]);
  },
  'looks at what an order costs': async ({ client }) => {
    await client.call(settings.getShippingCharges, {});
    await Promise.all([client.call(settings.getDiscount, {}), client.call(settings.getCodStatus, {})]);
  },
  'sorts a listing': async ({ client }) => {
    await Promise.all(SORTS.map((sort) => client.call(getProducts, { query: { ...card, sort } })));
  },
  'asks once more before the payment': async ({ client }) => {
    await client.call(settings.getShippingCharges, {}, { cache: 'no-store' });
  },
  'reads the own account': async ({ client, email }) => {
    if (email === null) return;
    const query = { contact_email: email };
    await Promise.all([client.call(getWishlist, { query }), client.call(getUserProfile, { query })]);
    await client.call(getOrderHistory, { query });
  },
} satisfies Record<string, (look: Look) => Promise<void>>;

const BACK_MS = 4_000;

type LookName = keyof typeof looks;

function lookAt(world: World, name: Name, what: LookName): void {
  const { agent } = world.player(name);
  const { email, shop } = world;
  const client = readsOf(world).clientOf(agent, email === null ? null : (shop?.tokenFor(email) ?? null));
  const open = (path: string) => readsOf(world).navigate(agent, path);
  void world.noteFailure(looks[what]({ client, email, open }));
}

/** The listing comes from the worker's memory; then the shop answers with a product that it has changed, and the listing comes again. */
async function goThroughTwoLifts(world: World, name: Name): Promise<void> {
  const { network } = world;
  for (const [isUp, what] of LIFTS) {
    network.isUp = isUp;
    if (isUp) await (world as ShopWorld).whole.asMerchant('changes a price');
    lookAt(world, name, what);
    await world.advance(1_500);
  }
  network.isUp = true;
}
const LIFTS = [
  [false, 'sorts a listing'],
  [true, 'looks at a mat'],
  [false, 'sorts a listing'],
] as const;

export const lookCommands: Table = [
  [
    45,
    fc.tuple(tab, fc.constantFrom(...(Object.keys(looks) as LookName[]))).map(([name, what]) =>
      command(`${name} ${what}`, name, (world) => {
        const look = () => lookAt(world, name, what);
        look();
        // The shopper comes back to it: by then the device has it.
        world.clock.after(BACK_MS, () => world.player(name).agent.notify(look));
      }),
    ),
  ],
  [6, tab.map((name) => command(`${name} goes through two lifts`, name, (world) => goThroughTwoLifts(world, name)))],
  [
    5,
    fc
      .boolean()
      .map((savesData) =>
        command(`the worker prefetches${savesData ? ' and saves data' : ''}`, undefined, (world) =>
          readsOf(world).worker.prefetch(savesData),
        ),
      ),
  ],
  [
    4,
    fc
      .nat({ max: 12 })
      .map((inSteps) =>
        command(`the browser ends the worker in ${inSteps} steps`, undefined, (world) =>
          readsOf(world).worker.interrupt(inSteps),
        ),
      ),
  ],
  [
    4,
    fc
      .tuple(few, fc.boolean())
      .map(([calls, isFull]) =>
        command(
          isFull ? `no room in the caches for ${calls} answers` : `the caches fail ${calls} times`,
          undefined,
          (world) => readsOf(world).breakStorage(calls, isFull),
        ),
      ),
  ],
  [4, fc.constant(command('the merchant changes a page', undefined, (world) => readsOf(world).host.publish()))],
];

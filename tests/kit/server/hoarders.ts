// Hoarders: many sessions from several client IPs, all at once. Each orders as much as it may hold, extends every hold, and
// orders again when one expires. They never pay.
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { type Json, openTestApp } from './app.ts';
import { openCheckout, putSettings } from './checkout.ts';
import { putGoods } from './goods.ts';

/** Pieces of each product. */
export const SHELF = { lone: 1, few: 6, some: 40, many: 200 } as const;
export type Good = keyof typeof SHELF;
const GOODS = Object.keys(SHELF) as Good[];

/** Concurrent orders. */
const AT_ONCE = 12;
/** They stop after so many orders in a row without gain. */
const IN_VAIN = 24;
/** The shop's limit for one line is 100. */
const LARGEST = 100;

export async function openHoarders(db: Db, addresses: number) {
  await putGoods(
    db,
    GOODS.map((id) => ({ id, name: `Product ${id}`, options: { Black: `One:${SHELF[id]}` } })),
  );
  await putSettings(db, {});
  const checkout = openCheckout(db);
  const shop = openTestApp(db, { ...checkout.parts, config: readConfig({ TRUST_PROXY: '1' }) });
  let sessions = 0;

  async function order(good: Good, quantity: number, address: string) {
    sessions += 1;
    const lines = [{ product_id: good, color: 'Black', size: 'One', quantity }];
    const body = await checkout.bodyFor(lines, { of: sessions, email: `h${sessions}@example.com` });
    return shop.call('POST', '/api/create-order', { body, headers: { 'x-forwarded-for': address } });
  }
  const left = async (good: Good) => (await checkout.stockOf(`${good}-0`)) ?? 0;

  async function hoard(good: Good): Promise<void> {
    // All of it, half of it, a quarter, … one piece, repeatedly.
    const sizes = [1, 2, 4, 8, 16, 32].map((part) => Math.min(LARGEST, Math.ceil(SHELF[good] / part)));
    let vain = 0;
    for (let turn = 0; vain < IN_VAIN; turn += AT_ONCE) {
      const before = await left(good);
      if (before === 0) return;
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, one) => {
          const number = (sessions + one) % addresses;
          return order(good, sizes[(turn + one) % sizes.length] ?? 1, `10.${number >> 8}.${number & 255}.1`);
        }),
      );
      const opened = answers.filter(({ status }) => status === 200);
      await Promise.all(opened.map(({ json }) => checkout.openWindow(json)));
      vain = (await left(good)) < before ? 0 : vain + AT_ONCE;
    }
  }

  return {
    checkout,
    /** One wave over all products. Resolves to the free pieces of each. */
    async attack(): Promise<Record<string, number>> {
      for (const good of GOODS) await hoard(good);
      return Object.fromEntries(await Promise.all(GOODS.map(async (good) => [good, await left(good)])));
    },
    /** Moves the clock and runs the sweep. */
    async wait(minutes: number): Promise<void> {
      checkout.later(minutes);
      await sweepOrders(checkout.parts);
    },
    /** A normal shopper with another client IP orders and pays as much as possible. Resolves to the pieces placed. */
    async buy(good: Good): Promise<number> {
      let bought = 0;
      for (;;) {
        const wanted = Math.min(await left(good), LARGEST);
        if (wanted === 0) return bought;
        const { status, json } = await order(good, wanted, `172.16.${sessions % 256}.1`);
        if (status !== 200 || !(await isPlaced(json))) return bought;
        bought += wanted;
      }
    },
  };

  async function isPlaced(json: Json): Promise<boolean> {
    return (await checkout.verify(json, await checkout.pay(json))).status === 200;
  }
}

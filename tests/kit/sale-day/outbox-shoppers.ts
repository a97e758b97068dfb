// Shoppers with the page's own outbox on a device of their own: they add to their carts whatever the shop does. At the end each cart
// in the shop must have every piece that the outbox took, once.
import { setTimeout as wait } from 'node:timers/promises';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { createOutbox } from '#src/offline/index.ts';
import { cartLine } from '#src/offline/lines.ts';
import type { Good } from '#tests/kit/faults/killed-shopper.ts';
import { openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { TEST_KEY } from '#tests/kit/server/app.ts';

const SHOPPERS = 4;
const EVERY_MS = 150;
const DRAINED_WITHIN_MS = 60_000;
/** The outbox's pauses pass so many times faster. */
const SPEED = 4;

export interface OutboxShoppers {
  /** Stops adding, waits until nothing waits, and resolves to the mistakes. */
  end(): Promise<string[]>;
  /** Calls that the outboxes repeated: refused with 503 or without an answer. */
  repeats(): number;
  pieces(): number;
}

export async function openOutboxShoppers(origin: string, goods: readonly Good[]): Promise<OutboxShoppers> {
  const unlog = redirectLog(() => undefined);
  const read = (path: string) =>
    fetch(origin + path, { headers: { 'auth-key': TEST_KEY } }).then((answer) => answer.json());
  const lines = await Promise.all(
    goods.map(async ({ product_id, color, size }) => {
      const product: Product = (await read(`/api/product?product_id=${product_id}`)).data;
      return cartLine({ product, color, size, isCombo: false, comboProducts: [] });
    }),
  );
  let [repeats, pieces, isOver] = [0, 0, false];
  const call: typeof fetch = async (path, init) => {
    const answer = await fetch(origin + path, init).catch((error: unknown) => {
      repeats += 1;
      throw error;
    });
    if (answer.status === 503) repeats += 1;
    return answer;
  };

  const shoppers = Array.from({ length: SHOPPERS }, async (_, number) => {
    const config = readApiConfig({});
    const outbox = createOutbox(openContext(openDevice(), { fetch: call, config, speed: SPEED }).ports);
    const session = await outbox.session.open();
    const cart = outbox.cart(session);
    cart.subscribe(() => undefined);
    const added = new Map<string, number>();
    for (let turn = number; !isOver; turn += 1) {
      const line = lines[turn % lines.length];
      if (!line) throw new Error('nothing is sold');
      await cart.add(line);
      added.set(line.line, (added.get(line.line) ?? 0) + 1);
      pieces += 1;
      await wait(EVERY_MS);
    }
    const until = performance.now() + DRAINED_WITHIN_MS;
    while (cart.snapshot().lines.some(({ waiting }) => waiting) && performance.now() < until) {
      void outbox.wake('online');
      await wait(EVERY_MS);
    }
    const { cartItems } = await read(`/api/get-cart?session_id=${session}`);
    const inShop = (cartItems as { product_id: { _id: string }; quantity: number }[])
      .map(({ product_id, quantity }) => `${product_id._id} ${quantity}`)
      .sort();
    const taken = goods.flatMap(({ product_id }, at) => {
      const quantity = added.get(lines[at]?.line ?? '');
      return quantity === undefined ? [] : [`${product_id} ${quantity}`];
    });
    const [has, should] = [inShop.join(', '), taken.sort().join(', ')];
    return has === should ? [] : [`the cart of outbox ${number} has ${has}; its outbox took ${should}`];
  });
  return {
    async end() {
      isOver = true;
      const mistakes = (await Promise.all(shoppers)).flat();
      unlog();
      return mistakes;
    },
    repeats: () => repeats,
    pieces: () => pieces,
  };
}

// The reference server in this process, behind a fetch that a test can delay or break.
import * as v from 'valibot';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { RefusalCode, RefusalStatus } from '#src/contract/refusal-codes.ts';
import { refusal } from '#tests/kit/page/canned-fetch.ts';
import { WITHOUT_PAGE } from '#tests/kit/server/app.ts';
import { openTestDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

export interface ReferenceShop {
  fetch: typeof fetch;
  /** 'METHOD /path' of every request that reached the server. */
  calls: string[];
  /** Holds the next request of that name until the returned function is called. */
  hold: (call: string) => () => void;
  /** Rejects every request of that name like this until the returned function is called. */
  fail: <S extends RefusalStatus>(call: string, status: S, code: RefusalCode<S>, message?: string) => () => void;
  /** The next request of that name reaches the server, but its response is lost. */
  loseAnswer: (call: string) => void;
  /** No request gets through, and the browser is offline. */
  goOffline: () => void;
  goOnline: () => void;
  isOnline: () => boolean;
  /** The server's cart: 'Training Tee Black S x 2'. */
  cartOf: (sessionId: string) => Promise<string[]>;
  /** A request of another device of this shopper, whether this one is online or not. Resolves to the answer. */
  elsewhere: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Pages of an older build are told to update. */
  demandBuild: (least: number) => void;
  close: () => Promise<void>;
}

const Cart = v.object({
  cartItems: v.array(
    v.object({
      product_id: v.object({ productName: v.string() }),
      color: v.string(),
      size: v.string(),
      quantity: v.number(),
    }),
  ),
});

/** A tee (black S 2 pieces, M none), a mat and a combo of both; for a whole test file. */
export async function openReferenceShop(): Promise<ReferenceShop> {
  const { db, close } = await openTestDatabase();
  await putGoods(db, SMALL_SHOP);
  const config = readConfig({});
  const app = createApp({ db, config, folders: WITHOUT_PAGE });
  const calls: string[] = [];
  const held = new Map<string, Promise<void>>();
  const broken = new Map<string, () => Response>();
  const losing = new Set<string>();
  let isOffline = false;
  const elsewhere = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { 'auth-key': 'vyayam-local-key', 'content-type': 'application/json' };
    const request = new Request(`http://shop.test/api${path}`, { method, headers, body: JSON.stringify(body) ?? null });
    return (await app.fetch(request)).json();
  };

  return {
    calls,
    fetch: async (input, init) => {
      const url = new URL(String(input), 'http://shop.test');
      const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`;
      const gate = held.get(call);
      held.delete(call);
      await gate;
      if (isOffline) throw new TypeError('fetch failed');
      const refused = broken.get(call);
      if (refused) return refused();
      calls.push(call);
      // jsdom's signal, which Node's Request does not accept.
      const { signal: _, ...rest } = init ?? {};
      const answer = await app.fetch(new Request(url, rest));
      if (losing.delete(call)) throw new TypeError('fetch failed');
      return answer;
    },
    hold: (call) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(call, promise);
      return resolve;
    },
    fail: (call, status, code, message) => {
      broken.set(call, () => refusal(status, code, message));
      return () => broken.delete(call);
    },
    loseAnswer: (call) => losing.add(call),
    goOffline: () => {
      isOffline = true;
      window.dispatchEvent(new Event('offline'));
    },
    goOnline: () => {
      isOffline = false;
      window.dispatchEvent(new Event('online'));
    },
    isOnline: () => !isOffline,
    cartOf: async (sessionId) => {
      const { cartItems } = v.parse(Cart, await elsewhere('GET', `/get-cart?session_id=${sessionId}`));
      return cartItems.map((line) => `${line.product_id.productName} ${line.color} ${line.size} x ${line.quantity}`);
    },
    elsewhere,
    demandBuild: (least) => {
      config.MIN_CLIENT_BUILD = least;
    },
    close,
  };
}

// The reference server in this process, behind a fetch that a test can hold back or break.
import { createApp } from '#server/app.ts';
import { migrate } from '#server/db/migrate.ts';
import { openInMemory } from '#server/db/open-embedded.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server-goods.ts';

export interface ReferenceShop {
  fetch: typeof fetch;
  /** 'METHOD /path' of every call that reached the server. */
  calls: string[];
  /** The next call of that name waits until the returned function lets it go on. */
  hold: (call: string) => () => void;
  /** Every call of that name fails with that status until the returned function mends it. */
  fail: (call: string, status: number) => () => void;
  close: () => Promise<void>;
}

/** A tee (black S 2 pieces, M none), a mat and a combo of both; for a whole test file. */
export async function openReferenceShop(): Promise<ReferenceShop> {
  const { db, close } = await openInMemory();
  await migrate(db);
  await putGoods(db, SMALL_SHOP);
  const app = createApp({ db });
  const calls: string[] = [];
  const held = new Map<string, Promise<void>>();
  const broken = new Map<string, number>();

  return {
    calls,
    fetch: async (input, init) => {
      const url = new URL(String(input), 'http://shop.test');
      const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`;
      const gate = held.get(call);
      held.delete(call);
      await gate;
      const status = broken.get(call);
      if (status !== undefined) return Response.json({ success: false }, { status });
      calls.push(call);
      // The signal is jsdom's own, which Node's Request does not know.
      const { signal: _, ...rest } = init ?? {};
      return app.fetch(new Request(url, rest));
    },
    hold: (call) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(call, promise);
      return resolve;
    },
    fail: (call, status) => {
      broken.set(call, status);
      return () => broken.delete(call);
    },
    close,
  };
}

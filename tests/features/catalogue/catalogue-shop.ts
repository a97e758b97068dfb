// The reference server in this process with a catalogue worth narrowing; and the same goods behind a backend that
// knows none of the extras, which is the same server with every extra taken off what goes in and what comes out.
import { createApp } from '#server/app.ts';
import { migrate } from '#server/db/migrate.ts';
import { openInMemory } from '#server/db/open-embedded.ts';
import type { Db } from '#server/db/schema.ts';
import { type GoodsDraft, putGoods } from '#tests/kit/server-goods.ts';

export interface CatalogueShop {
  fetch: typeof fetch;
  /** Path and query of every call below /api so far. */
  calls: string[];
  db: Db;
  close: () => Promise<void>;
}

const TEES: GoodsDraft[] = Array.from({ length: 26 }, (_, at) => ({
  id: `tee-${at}`,
  name: `Training Tee ${at + 1}`,
  category: "Men's Apparel",
  price: 400 + at * 10,
  gst: 5,
  options: at % 2 === 0 ? { Black: 'S:2 M:0' } : { Navy: 'M:5 L:1' },
  createdAt: `2026-02-${String(at + 1).padStart(2, '0')}T00:00:00.000Z`,
}));

/** 26 tees, then a few of each other kind. In order of entry, as lists of plain backends are. */
export const GOODS: readonly GoodsDraft[] = [
  ...TEES,
  {
    id: 'bell',
    name: 'Hex Dumbbell',
    price: 1000,
    gst: 18,
    bestSeller: true,
    options: { Black: 'Pair:9' },
    rating: [9, 2],
  },
  { id: 'kettle', name: 'Kettlebell', price: 2500, gst: 18, bestSeller: true, options: { Black: '16 KG:0' } },
  {
    id: 'mat',
    name: 'Yoga Mat',
    category: 'Yoga & Recovery',
    price: 800,
    gst: 12,
    options: { Teal: '6 MM:3' },
    rating: [5, 1],
  },
  { id: 'duo', name: 'Mat and Dumbbell', category: 'Combos', price: 1700, gst: 18, members: ['mat', 'bell'] },
  { id: 'gone', name: 'Mat and Kettlebell', category: 'Combos', price: 3000, gst: 18, members: ['mat', 'kettle'] },
].map((draft, at) => ({ createdAt: `2026-03-${String(at + 1).padStart(2, '0')}T00:00:00.000Z`, ...draft }));

/** @param isPlain true for the backend without extras */
export async function openCatalogueShop({ isPlain = false, goods = GOODS } = {}): Promise<CatalogueShop> {
  const { db, close } = await openInMemory();
  await migrate(db);
  await putGoods(db, goods);
  const app = createApp({ db });
  const calls: string[] = [];
  return {
    db,
    calls,
    close,
    fetch: async (input, init) => {
      const url = new URL(String(input), 'http://shop.test');
      calls.push(url.pathname.replace('/api', '') + url.search);
      if (isPlain)
        for (const name of [...url.searchParams.keys()])
          if (!['productName', 'session_id', 'contact_email'].includes(name)) url.searchParams.delete(name);
      // The signal is jsdom's own, which Node's Request does not know.
      const { signal: _, ...rest } = init ?? {};
      const response = await app.fetch(new Request(url, rest));
      if (!isPlain) return response;
      const { success, data, cartItems } = (await response.json()) as Record<string, unknown>;
      return Response.json({ success, data, cartItems }, { status: response.status });
    },
  };
}

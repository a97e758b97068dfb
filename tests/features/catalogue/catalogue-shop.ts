// The reference server in this process with a catalogue large enough to filter; and the same products behind a backend
// without extensions, which is the same server with every extension removed from requests and responses.
import { createApp } from '#server/app.ts';
import type { Db } from '#server/db/schema.ts';
import { WITHOUT_PAGE } from '#tests/kit/server/app.ts';
import { openTestDatabase } from '#tests/kit/server/databases.ts';
import { type GoodsDraft, putGoods } from '#tests/kit/server/goods.ts';

/** One of the two backends. */
export interface Backend {
  fetch: typeof fetch;
  /** Path and query of every request below /api so far. */
  calls: string[];
}

export interface CatalogueShop {
  ours: Backend;
  /** The backend without extensions. */
  plain: Backend;
  db: Db;
  close: () => Promise<void>;
}

const teeInBlack: Record<string, string> = { Black: 'S:2 M:0' };
const teeInNavy: Record<string, string> = { Navy: 'M:5 L:1' };
const TEES = Array.from(
  { length: 26 },
  (_, at): GoodsDraft => ({
    id: `tee-${at}`,
    name: `Training Tee ${at + 1}`,
    category: "Men's Apparel",
    price: 400 + at * 10,
    gst: 5,
    options: at % 2 === 0 ? teeInBlack : teeInNavy,
    createdAt: `2026-02-${String(at + 1).padStart(2, '0')}T00:00:00.000Z`,
  }),
);

const OTHERS: GoodsDraft[] = [
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
];
/** 26 tees, then a few of each other kind. In order of creation, as other backends list them. */
const GOODS: readonly GoodsDraft[] = [
  ...TEES,
  ...OTHERS.map((draft, at) => ({ ...draft, createdAt: `2026-03-${String(at + 1).padStart(2, '0')}T00:00:00.000Z` })),
];

export async function openCatalogueShop(goods: readonly GoodsDraft[] = GOODS): Promise<CatalogueShop> {
  const { db, close } = await openTestDatabase();
  await putGoods(db, goods);
  const app = createApp({ db, folders: WITHOUT_PAGE });

  const reach = (change: (url: URL) => void, answer: (response: Response) => Promise<Response>): Backend => {
    const calls: string[] = [];
    return {
      calls,
      fetch: async (input, init) => {
        const url = new URL(String(input), 'http://shop.test');
        calls.push(url.pathname.replace('/api', '') + url.search);
        change(url);
        // jsdom's signal, which Node's Request does not accept.
        const { signal: _, ...rest } = init ?? {};
        return answer(await app.fetch(new Request(url, rest)));
      },
    };
  };
  return {
    db,
    close,
    ours: reach(
      () => undefined,
      async (response) => response,
    ),
    plain: reach(withoutExtras, onlyWhatSpecNames),
  };
}

function withoutExtras({ searchParams }: URL): void {
  for (const name of [...searchParams.keys()])
    if (!['productName', 'session_id', 'contact_email'].includes(name)) searchParams.delete(name);
}

async function onlyWhatSpecNames(response: Response): Promise<Response> {
  const { success, data, cartItems } = (await response.json()) as Record<string, unknown>;
  return Response.json({ success, data, cartItems }, { status: response.status });
}

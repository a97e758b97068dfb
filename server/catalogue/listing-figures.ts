// Totals and facets of listings. They take a look at every product of a listing, and change only when the goods
// themselves do: an order or a review leaves them as they are. So they are kept for as long as the goods' version stands.
// It is read from the database for each listing, so any number of instances may keep their own.
import { readGoodsVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';

/** Listings and searches; a kilobyte each at most. */
const MOST = 5_000;

export interface ListingFigures {
  /** What `work` found out for this name since the goods changed last. A failure is not kept. */
  get<T>(db: Db, name: string, work: () => Promise<T>): Promise<T>;
}

export function createListingFigures(): ListingFigures {
  const known = new Map<string, Promise<unknown>>();
  let version = '';
  return {
    async get<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
      const now = await readGoodsVersion(db);
      if (now !== version) {
        known.clear();
        version = now;
      }
      const kept = known.get(name) as Promise<T> | undefined;
      if (kept) return kept;
      const working = work();
      known.set(name, working);
      for (const [oldest] of known) if (known.size > MOST) known.delete(oldest);
      return working.catch((error: unknown) => {
        if (known.get(name) === working) known.delete(name);
        throw error;
      });
    },
  };
}

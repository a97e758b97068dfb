// What is worked out over many products: totals, facets, the order of what a search found. It changes only when the goods
// themselves do, or when something is sold out: an ordinary order or a review leaves it as it is. So it is kept for as long
// as that version stands. It is read from the database for each listing, so any number of instances may keep their own.
import { type CatalogueWord, readCatalogueWord } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';

/** Listings and searches; some kilobytes each at most. */
const MOST = 5_000;
type Version = Exclude<CatalogueWord, 'version'>;

export interface ListingFigures {
  /** What `work` found out for this name since that version changed last. A failure is not kept. */
  get<T>(db: Db, version: Version, name: string, work: () => Promise<T>): Promise<T>;
}

export function createListingFigures(): ListingFigures {
  const shelves = { goods: createShelf(), availability: createShelf() };
  return {
    async get<T>(db: Db, version: Version, name: string, work: () => Promise<T>): Promise<T> {
      return shelves[version].get(await readCatalogueWord(db, version), name, work);
    },
  };
}

function createShelf() {
  const known = new Map<string, Promise<unknown>>();
  let version = '';
  return {
    get<T>(now: string, name: string, work: () => Promise<T>): Promise<T> {
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

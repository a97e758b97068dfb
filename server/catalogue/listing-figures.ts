// Caches what is computed over many products: totals, facets, and the ranking of a search. It changes only when products change
// or something sells out, not with an ordinary order or review. The version is read from the database for each listing, so each
// instance may have its own cache.
import { type CatalogueVersion, readCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';

/** Number of cached listings and searches; each takes a few kilobytes at most. */
const MAX_ENTRIES = 5_000;
type Version = Exclude<CatalogueVersion, 'version'>;

export interface ListingFigures {
  /** The cached result of `work` for this name and the current version. Failures are not cached. */
  get<T>(db: Db, version: Version, name: string, work: () => Promise<T>): Promise<T>;
}

export function createListingFigures(): ListingFigures {
  const shelves = { goods: createShelf(), availability: createShelf() };
  return {
    async get<T>(db: Db, version: Version, name: string, work: () => Promise<T>): Promise<T> {
      return shelves[version].get(await readCatalogueVersion(db, version), name, work);
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
      const cached = known.get(name) as Promise<T> | undefined;
      if (cached) return cached;
      const working = work();
      known.set(name, working);
      for (const [oldest] of known) if (known.size > MAX_ENTRIES) known.delete(oldest);
      return working.catch((error: unknown) => {
        if (known.get(name) === working) known.delete(name);
        throw error;
      });
    },
  };
}

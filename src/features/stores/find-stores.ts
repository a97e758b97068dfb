import type { Store } from '#src/contract/store.ts';
import { distanceKm, type Place } from '#src/domain/distance.ts';

export interface FoundStore {
  store: Store;
  /** Kilometres; null when either position is unknown. */
  km: number | null;
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Stores whose city or state contains every word, nearest first when `from` is known. Stores without a position come last. */
export function findStores(stores: readonly Store[], query: string, from: Place | null): FoundStore[] {
  const words = plain(query)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const fits = ({ city, state, address }: Store) => {
    const where = plain(`${city} ${state} ${address}`);
    return words.every((word) => where.includes(word));
  };
  const found = stores.filter(fits).map((store) => ({ store, km: from ? kmTo(store, from) : null }));
  return from ? found.sort((a, b) => (a.km ?? Number.MAX_VALUE) - (b.km ?? Number.MAX_VALUE)) : found;
}

const kmTo = ({ latitude, longitude }: Store, from: Place) =>
  latitude === undefined || longitude === undefined ? null : distanceKm(from, { latitude, longitude });

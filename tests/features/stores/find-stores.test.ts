import { describe, expect, test } from 'vitest';
import { distanceKm, formatKm } from '#src/domain/distance.ts';
import { findStores } from '#src/features/stores/find-stores.ts';

const store = (storeName: string, city: string, state: string, latitude?: number, longitude?: number) => ({
  storeName,
  city,
  state,
  address: `1 Road, ${city}`,
  contactNumber: '',
  timing: '',
  latitude,
  longitude,
});
const PUNE = { latitude: 18.52, longitude: 73.86 };
const stores = [
  store('North', 'New Delhi', 'Delhi', 28.5677, 77.2433),
  store('Nowhere', 'Kochi', 'Kerala'),
  store('West', 'Mumbai', 'Maharashtra', 19.1364, 72.8296),
  store('Home', 'Pune', 'Maharashtra', 18.559, 73.7868),
];
const names = (query: string, from: typeof PUNE | null = null) =>
  findStores(stores, query, from).map(({ store: { storeName } }) => storeName);

describe('stores', () => {
  test('are found by city or state, whatever the case', () => {
    expect(names('')).toEqual(['North', 'Nowhere', 'West', 'Home']);
    expect(names('  MAHARASHTRA ')).toEqual(['West', 'Home']);
    expect(names('pune, maharashtra')).toEqual(['Home']);
    expect(names('Goa')).toEqual([]);
  });

  test('stand nearest first once the shopper says where they are, those without a place last', () => {
    expect(names('', PUNE)).toEqual(['Home', 'West', 'North', 'Nowhere']);
    expect(findStores(stores, 'kochi', PUNE)[0]?.km).toBeNull();
  });
});

test('distances are those of the globe', () => {
  expect(distanceKm(PUNE, PUNE)).toBe(0);
  // Mumbai to Delhi: about 1150 km by air.
  expect(distanceKm({ latitude: 19.0896, longitude: 72.8656 }, { latitude: 28.5562, longitude: 77.1 })).toBeCloseTo(
    1136.5,
    -1,
  );
  expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 1);
  expect([0.02, 0.34, 4.24, 118.4].map(formatKm)).toEqual(['about 100 m', 'about 300 m', '4.2 km', '118 km']);
});

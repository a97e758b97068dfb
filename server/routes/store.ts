// src/contract/store.ts
import { route, type ShopApp } from '#server/http/route.ts';
import { getStores } from '#src/contract/store.ts';

export function bindStore(app: ShopApp): void {
  route(
    app,
    getStores,
    async ({ db }) => {
      const rows = await db.selectFrom('store').selectAll().orderBy('position').orderBy('name').execute();
      return {
        data: rows.map(({ name, phone, latitude, longitude, ...row }) => ({
          storeName: name,
          state: row.state,
          city: row.city,
          address: row.address,
          contactNumber: phone,
          timing: row.timing,
          ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
        })),
      };
    },
    { tag: 'catalogue' },
  );
}

// src/contract/category.ts
import { route, type ShopApp } from '#server/http/route.ts';
import { getCategories } from '#src/contract/category.ts';

export function bindCategory(app: ShopApp): void {
  route(
    app,
    getCategories,
    async ({ db }) => {
      const rows = await db.selectFrom('category').selectAll().orderBy('position').orderBy('name').execute();
      return { data: rows.map((row) => ({ _id: row.id, categoryName: row.name })) };
    },
    { tag: 'catalogue' },
  );
}

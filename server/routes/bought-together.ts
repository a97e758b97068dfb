// src/contract/bought-together.ts
import { boughtTogether } from '#server/catalogue/bought-together.ts';
import { createListingFigures } from '#server/catalogue/listing-figures.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { getBoughtTogether } from '#src/contract/bought-together.ts';

export function bindBoughtTogether(app: ShopApp): void {
  const figures = createListingFigures();
  route(
    app,
    getBoughtTogether,
    async ({ db, clock, query }) => ({ data: await boughtTogether(db, figures, query.product_id, clock()) }),
    { tag: 'catalogue' },
  );
}

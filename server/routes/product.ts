// src/contract/product.ts
import { findProduct, findProductsByName } from '#server/catalogue/find-products.ts';
import { listProducts } from '#server/catalogue/list-products.ts';
import { createListingFigures } from '#server/catalogue/listing-figures.ts';
import { readSetting } from '#server/catalogue/read-setting.ts';
import { searchProducts as search } from '#server/catalogue/search-products.ts';
import { Refusal } from '#server/http/refusal.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { getProduct, getProductByName, getProducts, searchProducts } from '#src/contract/product.ts';

const tag = 'catalogue';

export function bindProduct(app: ShopApp): void {
  const figures = createListingFigures();
  route(
    app,
    getProducts,
    async ({ db, query }) => ({
      ...(await listProducts(db, figures, query)),
      ...(query.synonyms ? { synonyms: (await readSetting(db, 'search')).synonyms } : {}),
    }),
    { tag },
  );
  route(app, searchProducts, ({ db, query }) => search(db, figures, query.productName, query), { tag });
  route(app, getProductByName, async ({ db, query }) => ({ data: await findProductsByName(db, query.productName) }), {
    tag,
  });
  route(
    app,
    getProduct,
    async ({ db, query }) => {
      const product = await findProduct(db, query.product_id);
      if (!product) throw new Refusal(404, 'unknown-product', 'This product is no longer sold.');
      return { data: product };
    },
    { tag },
  );
}

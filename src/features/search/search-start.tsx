import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { productParam } from '#src/domain/slug.ts';
import { CategoryChips } from '#src/features/catalogue/category-links.tsx';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import * as searchMessages from './messages.ts';
import { POPULAR } from './popular-goods.tsx';
import { ProductRow } from './suggestion-row.tsx';

/** Rows below the categories. */
const MOST = 6;

/** What the search screen shows before a text is typed, and when a text finds nothing: categories and best sellers. */
export function SearchStart() {
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  const { products } = useListing(POPULAR);
  return (
    <>
      {categories.length === 0 ? null : (
        <section aria-label={searchMessages.categories} className="mt-4 px-1.5">
          <h2 className={HEADING}>{searchMessages.categories}</h2>
          <CategoryChips categories={categories} className="mt-3" />
        </section>
      )}
      {products.length === 0 ? null : (
        <section aria-label={searchMessages.popular} className="mt-6">
          <div className="flex items-center justify-between px-1.5">
            <h2 className={HEADING}>{searchMessages.popular}</h2>
            <Link to="/best-seller" className="inline-flex min-h-11 items-center font-semibold underline">
              {searchMessages.viewAll}
            </Link>
          </div>
          <ul>
            {products.slice(0, MOST).map((product) => (
              <li key={product._id}>
                <Link
                  to="/product/$productName"
                  params={{ productName: productParam(product.productName) }}
                  className="flex min-h-11 items-center gap-2.5 rounded-sm px-1.5 py-1"
                >
                  <ProductRow product={product} isLarge />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const HEADING = 'font-display font-semibold text-3xl leading-none';

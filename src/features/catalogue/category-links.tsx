import { Link } from '@tanstack/react-router';
import type { Category } from '#src/contract/category.ts';
import { categorySlug } from '#src/domain/slug.ts';
import { buttonClass } from '#src/ui/button.tsx';
import * as catalogueMessages from './messages.ts';

/** Ways on from a listing without products. */
export function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  return (
    <>
      <Link to="/" className={buttonClass()}>
        {catalogueMessages.shopNow}
      </Link>
      <ul aria-label={catalogueMessages.categories} className="mt-2 flex flex-wrap justify-center gap-2">
        {categories.map(({ _id, categoryName }) => (
          <li key={_id}>
            <Link
              to="/category-products/$category"
              params={{ category: categorySlug(categoryName) }}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-medium hover:border-ink"
            >
              {categoryName}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

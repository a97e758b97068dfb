import { Link } from '@tanstack/react-router';
import type { Category } from '#src/contract/category.ts';
import { categorySlug } from '#src/domain/slug.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import * as catalogueMessages from './messages.ts';

/** Links shown in a listing without products. */
export function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  return (
    <>
      <Link to="/" className={buttonClass()}>
        {catalogueMessages.shopNow}
      </Link>
      <CategoryChips categories={categories} className="mt-2 justify-center" />
    </>
  );
}

export function CategoryChips({ categories, className }: { categories: readonly Category[]; className?: string }) {
  return (
    <ul aria-label={catalogueMessages.categories} className={cx('flex flex-wrap gap-2', className)}>
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
  );
}

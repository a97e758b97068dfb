import type { Category } from '#src/contract/category.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CategoryLinks } from './category-links.tsx';
import * as catalogueMessages from './messages.ts';

/** Shown when the category of the address does not exist. */
export function UnknownCategory({ categories }: { categories: readonly Category[] }) {
  return (
    <div className="wrap">
      <EmptyState
        icon="search"
        title={catalogueMessages.noProductsInCategory}
        text={catalogueMessages.unknownCategory}
        isPage
        action={<CategoryLinks categories={categories} />}
      />
    </div>
  );
}

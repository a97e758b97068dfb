import { useQuery } from '@tanstack/react-query';
import { categorySlug } from '#src/domain/slug.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { CategoryChips } from './category-links.tsx';
import * as catalogueMessages from './messages.ts';

/** Where to go from the end of a listing: every category but the one just seen. */
export function MoreCategories({ seen }: { seen: string | undefined }) {
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  const others = categories.filter(({ categoryName }) => categorySlug(categoryName) !== seen);
  if (others.length === 0) return null;
  return (
    <section aria-label={catalogueMessages.moreCategories} className="mt-12 md:mt-16">
      <SectionHeading title={catalogueMessages.moreCategories} />
      <CategoryChips categories={others} />
    </section>
  );
}

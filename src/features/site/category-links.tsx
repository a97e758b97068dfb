import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categorySlug } from '#src/domain/slug.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import * as siteMessages from './messages.ts';

/** Every category as a link to its listing (SPEC 2 Header gives the slug). */
export function CategoryLinks({ onChoose, linkClass }: { onChoose: () => void; linkClass: string }) {
  const { data: categories, isPending } = useQuery(categoriesQuery(useApi()));
  if (isPending) return <Skeleton className="m-3 h-5 w-40" />;
  return (
    <ul>
      {categories?.map(({ _id, categoryName }) => (
        <li key={_id}>
          <Link
            to="/category-products/$category"
            params={{ category: categorySlug(categoryName) }}
            onClick={onChoose}
            className={linkClass}
          >
            {categoryName}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/best-seller" onClick={onChoose} className={linkClass}>
          {siteMessages.bestSellers}
        </Link>
      </li>
    </ul>
  );
}

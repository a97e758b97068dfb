import { createFileRoute } from '@tanstack/react-router';
import { CategoryScreen } from '#src/features/catalogue/category-screen.tsx';
import { readListingParams } from '#src/features/catalogue/listing-params.ts';
import { listingQuery } from '#src/features/catalogue/listing-query.ts';
import { categorySource } from '#src/features/catalogue/listing-sources.ts';

export const Route = createFileRoute('/category-products/$category')({
  validateSearch: readListingParams,
  // The router keeps parameters that validateSearch drops, so depend only on the parsed ones.
  loaderDeps: ({ search }) => readListingParams({ ...search }),
  loader: ({ context: { api, queryClient }, params: { category }, deps: params }) => {
    void queryClient.prefetchInfiniteQuery(listingQuery(api, { source: categorySource(category), params }));
  },
  component: CategoryProducts,
});

function CategoryProducts() {
  const navigate = Route.useNavigate();
  const { category } = Route.useParams();
  const params = Route.useLoaderDeps();
  return (
    <CategoryScreen
      key={category}
      slug={category}
      params={params}
      onParams={(next) => navigate({ search: (now) => next(readListingParams(now)), resetScroll: false })}
    />
  );
}

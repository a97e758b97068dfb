import { createFileRoute } from '@tanstack/react-router';
import { CategoryScreen } from '#src/features/catalogue/category-screen.tsx';
import { categoryTitle } from '#src/features/catalogue/category-title.ts';
import { readListingParams } from '#src/features/catalogue/listing-params.ts';
import { listingQuery } from '#src/features/catalogue/listing-query.ts';
import { categorySource } from '#src/features/catalogue/listing-sources.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/category-products/$category')({
  validateSearch: readListingParams,
  // The router keeps what validateSearch leaves out; what is shown goes by the readable part alone.
  loaderDeps: ({ search }) => readListingParams({ ...search }),
  loader: ({ context: { api, queryClient }, params: { category }, deps: params }) => {
    void queryClient.prefetchInfiniteQuery(listingQuery(api, { source: categorySource(category), params }));
    return { title: categoryTitle(queryClient.getQueryData(categoriesQuery(api).queryKey), category) };
  },
  head: ({ loaderData }) => pageTitle(loaderData?.title),
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

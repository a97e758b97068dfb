import { createFileRoute } from '@tanstack/react-router';
import { nameFromParam } from '#src/domain/slug.ts';
import { productQuery } from '#src/features/product/product-query.ts';
import { ProductScreen } from '#src/features/product/product-screen.tsx';
import { ProductSkeleton } from '#src/features/product/product-skeleton.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/product/$productName')({
  head: ({ params }) => pageTitle(nameFromParam(params.productName)),
  // Not awaited: meanwhile the screen shows what a listing knew, or its skeleton.
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(productQuery(context.api, params.productName));
  },
  pendingComponent: ProductSkeleton,
  component: () => <ProductScreen param={Route.useParams().productName} />,
});

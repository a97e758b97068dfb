import { createFileRoute } from '@tanstack/react-router';
import { productQuery } from '#src/features/product/product-query.ts';
import { ProductScreen } from '#src/features/product/product-screen.tsx';
import { ProductSkeleton } from '#src/features/product/product-skeleton.tsx';

export const Route = createFileRoute('/product/$productName')({
  // Not awaited: meanwhile the screen shows what a listing knew, or its skeleton.
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(productQuery(context.api, params.productName));
  },
  pendingComponent: ProductSkeleton,
  component: () => <ProductScreen param={Route.useParams().productName} />,
});

import { createFileRoute } from '@tanstack/react-router';
import { readListingParams } from '#src/features/catalogue/listing-params.ts';
import { prefetchProduct } from '#src/features/product/product-query.ts';
import { ProductScreen } from '#src/features/product/product-screen.tsx';
import { ProductSkeleton } from '#src/features/product/product-skeleton.tsx';

export const Route = createFileRoute('/product/$productName')({
  // The chosen options, read like a listing's filters.
  validateSearch: readListingParams,
  // Not awaited: meanwhile the screen shows what a listing knew, or its skeleton.
  loader: ({ context, params }) => prefetchProduct(context, params.productName),
  pendingComponent: ProductSkeleton,
  component: () => <ProductScreen param={Route.useParams().productName} />,
});

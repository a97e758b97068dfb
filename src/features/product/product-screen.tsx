import { Link } from '@tanstack/react-router';
import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import * as productMessages from './messages.ts';
import { ProductDetail } from './product-detail.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { useProduct } from './use-product.ts';

/** The screen of /product/{productName}; `param` is the raw path segment. */
export function ProductScreen({ param }: { param: string }) {
  const state = useProduct(param);
  if (state.kind === 'pending') return <ProductSkeleton />;
  if (state.kind === 'not-found') return <UnknownProduct />;
  if (state.kind === 'failed')
    return (
      <LoadFailed
        title={productMessages.failedTitle}
        what={productMessages.thisProduct}
        error={state.error}
        onRetry={state.retry}
        isPage
        more={GO_HOME}
      />
    );
  // The key resets options, quantity and picture for another product.
  return <ProductDetail key={state.product._id} product={state.product} detail={state.detail} since={state.since} />;
}

const GO_HOME = (
  <Link to="/" className={buttonClass({ variant: 'secondary' })}>
    {productMessages.goHome}
  </Link>
);

/** Shown only after the shop itself said that the product does not exist. */
const UnknownProduct = () => (
  <EmptyState
    icon="search"
    title={productMessages.unknownTitle}
    text={productMessages.unknownText}
    isPage
    action={
      <>
        <Link to="/searched-products" className={buttonClass()}>
          {productMessages.search}
        </Link>
        {GO_HOME}
      </>
    }
  />
);

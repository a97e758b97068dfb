import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { NotOnDevice } from '#src/features/freshness/not-on-device.tsx';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import * as productMessages from './messages.ts';
import { ProductDetail } from './product-detail.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { useProduct } from './use-product.ts';

/** The screen of /product/{productName}; `param` as it stands in the address. */
export function ProductScreen({ param }: { param: string }) {
  const state = useProduct(param);
  const isOffline = useIsOffline();
  if (state.kind === 'pending') return <ProductSkeleton />;
  if (state.kind === 'not-found') return <UnknownProduct />;
  if (state.kind === 'failed' && isOffline)
    return (
      <>
        <h1 className="sr-only">{productMessages.pageHeading}</h1>
        <NotOnDevice what={productMessages.thisProduct} onRetry={state.retry} />
      </>
    );
  if (state.kind === 'failed')
    return (
      <ProductNotice
        icon="cloud-off"
        title={productMessages.failedTitle}
        text={productMessages.failedText}
        action={<Button onClick={state.retry}>{productMessages.tryAgain}</Button>}
      />
    );
  // Another product starts afresh: its first options, quantity 1, its first picture.
  return <ProductDetail key={state.product._id} product={state.product} detail={state.detail} since={state.since} />;
}

/** A page needs a heading, also where there is no product to name. */
const ProductNotice = (notice: ComponentProps<typeof EmptyState>) => (
  <>
    <h1 className="sr-only">{productMessages.pageHeading}</h1>
    <EmptyState {...notice} />
  </>
);

const UnknownProduct = () => (
  <ProductNotice
    icon="search"
    title={productMessages.unknownTitle}
    text={productMessages.unknownText}
    action={
      <>
        <Link to="/searched-products" className={buttonClass()}>
          {productMessages.search}
        </Link>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          {productMessages.goHome}
        </Link>
      </>
    }
  />
);

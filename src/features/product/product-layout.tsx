import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { ChoicePickers } from '#src/features/choice/choice-pickers.tsx';
import { type ProductChoice, useProductChoice } from '#src/features/choice/use-product-choice.ts';
import { useDeferred } from '#src/ui/deferred.tsx';
import { useReducedMotion } from '#src/ui/use-media.ts';
import { BuyButtons } from './buy-buttons.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { StickyBuyBar } from './sticky-buy-bar.tsx';

interface Parts {
  crumbs: ReactNode;
  heading: ReactNode;
  about: ReactNode;
  belowFold: ReactNode;
}

/** The layout of a product page. Holds the chosen options, which pictures and buy panel follow. */
export function ProductLayout({ product, crumbs, heading, about, belowFold }: Parts & { product: Product }) {
  // Read once when the page opens: during the navigation to the next page, the location is already that page's.
  const [wanted] = useState(useLocation({ select: ({ state }) => state.color }));
  const choice = useProductChoice(product, wanted);
  // Deferred, so that the tapped colour is marked before its picture changes.
  const image = useDeferredValue(choice.image);
  // Render picture, name and price first, and the rest in a later render.
  const isWhole = useDeferred();
  const isStill = useReducedMotion();
  const panel = useRef<HTMLDivElement>(null);

  const backToOptions = () => {
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
    // Move the keyboard focus to the options too.
    panel.current?.focus({ preventScroll: true });
  };

  return (
    <div className="flex flex-col gap-12 pb-16 md:gap-20">
      <div className="wrap">
        {crumbs}
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
          <div className="-mx-4 md:sticky md:top-20 md:mx-0 md:self-start lg:top-28">
            <ProductGallery product={product} image={image} />
          </div>
          <div ref={panel} tabIndex={-1} className="flex min-w-0 flex-col gap-6">
            {heading}
            {isWhole ? (
              <>
                <BuyPanel product={product} choice={choice} />
                {about}
              </>
            ) : null}
          </div>
        </div>
      </div>
      {isWhole ? (
        <>
          {belowFold}
          <StickyBuyBar product={product} image={image} onBack={backToOptions} />
        </>
      ) : (
        <div className="min-h-[500vh]" />
      )}
    </div>
  );
}

/** Options, stock, quantity and the two buttons. */
const BuyPanel = ({ product, choice }: { product: Product; choice: ProductChoice }) => (
  <div className="flex flex-col gap-5">
    <ChoicePickers product={product} choice={choice} />
    <BuyButtons product={product} choice={choice} />
  </div>
);

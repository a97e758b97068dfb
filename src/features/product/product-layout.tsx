import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { isSoldOut } from '#src/domain/stock.ts';
import { useBuy } from '#src/features/cart/use-buy.ts';
import { ChoicePickers } from '#src/features/choice/choice-pickers.tsx';
import { useProductChoice } from '#src/features/choice/use-product-choice.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDeferred } from '#src/ui/deferred.tsx';
import { useReducedMotion } from '#src/ui/use-media.ts';
import { BuyButtons } from './buy-buttons.tsx';
import * as productMessages from './messages.ts';
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
  // At least 1, without an upper limit.
  const [quantity, setQuantity] = useState(1);
  const buy = useBuy(product, choice, quantity);
  // Deferred, so that the tapped colour is marked before its picture changes.
  const image = useDeferredValue(choice.image);
  // Render picture, name and price first, and the rest in a later render.
  const isWhole = useDeferred();
  const isStill = useReducedMotion();
  const panel = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);

  const showOpenPicker = () => {
    const pickers = [...(panel.current?.querySelectorAll('fieldset') ?? [])];
    const open = pickers.find((picker) => !picker.querySelector(':checked'));
    open?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
    // Move the keyboard focus there too.
    open?.querySelector('input')?.focus({ preventScroll: true });
  };

  return (
    <div className="buys-here flex flex-col gap-12 pb-16 md:gap-20">
      <div className="wrap">
        {crumbs}
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
          <div className="-mx-4 md:sticky md:top-20 md:mx-0 md:self-start lg:top-28">
            <ProductGallery product={product} image={image} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {heading}
            {isWhole ? (
              <>
                <div ref={panel} className="flex flex-col gap-5">
                  <ChoicePickers product={product} choice={choice} quantity={quantity} />
                  {isSoldOut(product) ? (
                    <a href="#related" className={buttonClass({ variant: 'secondary' })}>
                      {productMessages.seeSimilar}
                    </a>
                  ) : null}
                  <BuyButtons ref={buttons} choice={choice} quantity={quantity} onQuantity={setQuantity} buy={buy} />
                </div>
                {about}
              </>
            ) : null}
          </div>
        </div>
      </div>
      {isWhole ? (
        <>
          {belowFold}
          <StickyBuyBar
            buttons={buttons}
            product={product}
            image={image}
            choice={choice}
            quantity={quantity}
            buy={buy}
            onChoose={showOpenPicker}
          />
        </>
      ) : (
        <div className="min-h-[500vh]" />
      )}
    </div>
  );
}

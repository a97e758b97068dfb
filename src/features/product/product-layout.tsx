import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { isSoldOut } from '#src/domain/stock.ts';
import { useBuy } from '#src/features/cart/use-buy.ts';
import { readListingParams } from '#src/features/catalogue/listing-params.ts';
import { ChoicePickers } from '#src/features/choice/choice-pickers.tsx';
import { choiceInAddress, type ProductChoice, useProductChoice } from '#src/features/choice/use-product-choice.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDeferred } from '#src/ui/deferred.tsx';
import { useReducedMotion } from '#src/ui/use-media.ts';
import { BuyButtons } from './buy-buttons.tsx';
import * as productMessages from './messages.ts';
import { TellMe } from './our-parts.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { StickyBuyBar } from './sticky-buy-bar.tsx';

interface Parts {
  guide: ReactNode;
  crumbs: ReactNode;
  heading: ReactNode;
  about: ReactNode;
  belowFold: ReactNode;
}

/** The layout of a product page. Holds the chosen options, which pictures and buy panel follow. */
export function ProductLayout({ product, crumbs, heading, guide, about, belowFold }: Parts & { product: Product }) {
  // Read once when the page opens: the choice leads, and the address follows.
  const { latestLocation } = useRouter();
  const [wanted] = useState(() => readListingParams(latestLocation.search));
  const choice = useProductChoice(product, wanted);
  useChoiceInAddress(choice);
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
    <div className="flex flex-col gap-12 pb-16 md:gap-20">
      <div className="wrap">
        {crumbs}
        <div className="grid gap-6 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
          <div className="-mx-4 md:sticky md:top-20 md:mx-0 md:self-start lg:top-28">
            <ProductGallery product={product} image={image} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {heading}
            {isWhole ? (
              <>
                <div ref={panel} className="flex flex-col gap-5">
                  <ChoicePickers product={product} choice={choice} quantity={quantity} aside={guide} />
                  {choice.isSoldOut ? <TellMe product={product} choice={choice} /> : null}
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

/** Writes the picked options into the address, in place of the current entry of the history. A combo has none. */
function useChoiceInAddress(choice: ProductChoice): void {
  const navigate = useNavigate();
  const { color, size } = choice;
  const written = useRef({ color, size });
  useEffect(() => {
    if (written.current.color === color && written.current.size === size) return;
    written.current = { color, size };
    void navigate({ to: '.', search: choiceInAddress({ color, size }), replace: true, resetScroll: false });
  }, [navigate, color, size]);
}

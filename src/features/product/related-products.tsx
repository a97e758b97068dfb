import type { ReactNode } from 'react';
import type { Product } from '#src/contract/product.ts';
import { ProductCard } from '#src/features/catalogue/product-card.tsx';
import { ProductCardSkeleton } from '#src/features/catalogue/product-card-skeleton.tsx';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { Carousel } from '#src/ui/carousel.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import * as productMessages from './messages.ts';

/** A card takes two thirds of a phone's width, a third of a tablet's, a quarter of a desktop's. */
const CARD_SIZES = '(min-width: 64rem) 19rem, (min-width: 48rem) 31vw, 64vw';
/** One more than is shown, because the product itself is among them. */
const ASKED = 13;
/** A desktop shows four cards; a shorter category is filled up with best sellers. */
const FULL_ROW = 8;

/**
 * Other products of the same category, filled up with best sellers of others; hidden when there are none. They are below the fold, so they load only after the
 * first interaction (src/app).
 */
export function RelatedProducts({ product }: { product: Product }) {
  const canAsk = useSync() !== null;
  if (product.category === '') return null;
  return canAsk ? <SameCategory product={product} /> : <Related>{COMING}</Related>;
}

const Related = ({ children }: { children: ReactNode }) => (
  <section id="related" className="below-fold edge-room">
    <SectionHeading title={productMessages.related} />
    {children}
  </section>
);

const COMING = (
  <div aria-hidden="true" className="flex gap-3 overflow-hidden md:gap-5">
    {[1, 2, 3, 4].map((place) => (
      <div key={place} className="w-2/3 shrink-0 md:w-[31%] lg:w-[23.5%]">
        <ProductCardSkeleton />
      </div>
    ))}
  </div>
);

/** The own products, then best sellers of other categories up to a full row. */
function fillRow(own: readonly Product[], more: readonly Product[], { category }: Product): Product[] {
  return [...own, ...more.filter((other) => other.category !== category)].slice(0, Math.max(own.length, FULL_ROW));
}

function SameCategory({ product }: { product: Product }) {
  const { products, isPending } = useListing(
    { source: { category: product.category }, params: {}, limit: ASKED, isRow: true },
    { isAside: true },
  );
  const own = products.filter(({ _id }) => _id !== product._id);
  const isShort = !isPending && own.length < FULL_ROW;
  const more = useListing(
    { source: { bestSeller: true }, params: {}, limit: ASKED, isRow: true },
    { isAside: true, isOff: !isShort },
  );
  const isComing = isPending || (isShort && more.isPending);
  const others = isShort ? fillRow(own, more.products, product) : own;
  if (!isComing && others.length === 0) return null;
  return (
    <Related>
      {isComing ? (
        COMING
      ) : (
        <Carousel
          label={productMessages.related}
          perView={{ base: 1.5, md: 3, lg: 4 }}
          slides={others.map((other) => <ProductCard key={other._id} product={other} sizes={CARD_SIZES} />)}
        />
      )}
    </Related>
  );
}

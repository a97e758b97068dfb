import type { Product } from '#src/contract/product.ts';
import { ProductCard, SLIDE_SIZES } from '#src/features/catalogue/product-card.tsx';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { Carousel } from '#src/ui/carousel.tsx';
import * as productMessages from './messages.ts';
import { RELATED_PER_VIEW, RelatedContent } from './related-content.tsx';

/** One more than is shown, because the product itself is among them. */
const ASKED = 13;
/** A desktop shows four cards; a shorter category is filled up with best sellers. */
const FULL_ROW = 8;

/** @param own fewer than a full row. @returns these, then best sellers of other categories */
function fillRow(own: readonly Product[], more: readonly Product[], { category }: Product): Product[] {
  return [...own, ...more.filter((other) => other.category !== category)].slice(0, FULL_ROW);
}

/** The other products of the category, and best sellers of others; nothing if there are none. */
export function RelatedRow({ product }: { product: Product }) {
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
  if (isPending || (isShort && more.isPending)) return <RelatedContent />;
  const others = isShort ? fillRow(own, more.products, product) : own;
  if (others.length === 0) return null;
  return (
    <RelatedContent>
      <Carousel
        label={productMessages.related}
        perView={RELATED_PER_VIEW}
        slides={others.map((other) => <ProductCard key={other._id} product={other} sizes={SLIDE_SIZES} />)}
      />
    </RelatedContent>
  );
}

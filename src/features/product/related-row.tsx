import type { Product } from '#src/contract/product.ts';
import { ProductCard } from '#src/features/catalogue/product-card.tsx';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { Carousel } from '#src/ui/carousel.tsx';
import * as productMessages from './messages.ts';
import { RelatedFrame } from './related-frame.tsx';

/** A card takes two thirds of a phone's width, a third of a tablet's, a quarter of a desktop's. */
const CARD_SIZES = '(min-width: 64rem) 19rem, (min-width: 48rem) 31vw, 64vw';
/** One more than is shown, because the product itself is among them. */
const ASKED = 13;

/** The section with the other products of the category; nothing where there are none. */
export function RelatedRow({ product }: { product: Product }) {
  const { products, isPending } = useListing(
    { source: { category: product.category }, params: {}, limit: ASKED, isRow: true },
    { isAside: true },
  );
  if (isPending) return <RelatedFrame />;
  const others = products.filter(({ _id }) => _id !== product._id);
  if (others.length === 0) return null;
  return (
    <RelatedFrame>
      <Carousel
        label={productMessages.related}
        perView={{ base: 1.5, md: 3, lg: 4 }}
        slides={others.map((other) => <ProductCard key={other._id} product={other} sizes={CARD_SIZES} />)}
      />
    </RelatedFrame>
  );
}

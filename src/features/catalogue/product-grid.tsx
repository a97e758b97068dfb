import { memo } from 'react';
import type { Product } from '#src/contract/product.ts';
import { cx } from '#src/ui/cx.ts';
import * as catalogueMessages from './messages.ts';
import { CARD_SIZES, ProductCard } from './product-card.tsx';
import { ProductCardSkeleton } from './product-card-skeleton.tsx';

/** `wide`: the grid has the page to itself; `beside`: a panel of filters stands next to it from 1024 px. */
type GridWidth = 'wide' | 'beside';

const COLUMNS: Record<GridWidth, string> = {
  wide: 'md:grid-cols-3 lg:grid-cols-4',
  beside: 'md:grid-cols-3',
};

/** Two columns, and one where the shopper's letters are so large that a price would not fit into half of a phone. */
const PHONE_COLUMNS = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))]';

const gridClass = (width: GridWidth) =>
  cx('grid', PHONE_COLUMNS, 'gap-x-3 gap-y-5 md:gap-x-5 md:gap-y-8', COLUMNS[width]);

interface ProductGridProps {
  products: readonly Product[];
  width?: GridWidth;
  /** How many of the first pictures are fetched at once; the rest wait until they come near. */
  eager?: number;
  hideBestSeller?: boolean;
  /** What the listing is narrowed to: cards show themselves in it. */
  color?: string | undefined;
}

/** A further page of a long list leaves the cards before it alone. */
const Card = memo(ProductCard);

/** From here on only what is near the screen is laid out and painted. */
const FAR = 96;

/** Cards in rows of two on phones, three on tablets, up to four on desktops. */
export function ProductGrid({ products, width = 'wide', eager = 0, hideBestSeller = false, color }: ProductGridProps) {
  return (
    <ul className={gridClass(width)}>
      {products.map((product, place) => (
        <li key={product._id} className={place < FAR ? undefined : 'offscreen-card'}>
          <Card
            product={product}
            priority={place < eager}
            sizes={CARD_SIZES}
            hideBestSeller={hideBestSeller}
            color={color}
          />
        </li>
      ))}
    </ul>
  );
}

/** As many placeholders as there will be cards, in the same grid. */
export function ProductGridSkeleton({ count, width = 'wide' }: { count: number; width?: GridWidth }) {
  return (
    <div role="status" aria-label={catalogueMessages.loading}>
      <div className={gridClass(width)}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <ProductCardSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}

import type { Product } from '#src/contract/product.ts';
import { isBestSeller } from '#src/domain/listing.ts';
import { fewLeft, isSoldOut } from '#src/domain/stock.ts';
import { Badge } from '#src/ui/badge.tsx';
import * as catalogueMessages from './messages.ts';

/** The one thing most worth knowing about a product at a glance; most cards have none. */
export function CardBadge({ product, hideBestSeller = false }: { product: Product; hideBestSeller?: boolean }) {
  const badge = badgeOf(product, hideBestSeller);
  return badge ? (
    <Badge tone={badge.tone} className="absolute top-2 left-2">
      {badge.text}
    </Badge>
  ) : null;
}

function badgeOf(product: Product, hideBestSeller: boolean) {
  const left = fewLeft(product);
  if (isSoldOut(product)) return { tone: 'ink', text: catalogueMessages.soldOut } as const;
  if (left !== null) return { tone: 'danger', text: catalogueMessages.fewLeft(left) } as const;
  if (product.isCombo) return { tone: 'green', text: catalogueMessages.combo } as const;
  if (isBestSeller(product) && !hideBestSeller) return { tone: 'accent', text: catalogueMessages.bestSeller } as const;
  return null;
}

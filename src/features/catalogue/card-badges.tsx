import type { Product } from '#src/contract/product.ts';
import { isBestSeller } from '#src/domain/listing.ts';
import { toPaise } from '#src/domain/money.ts';
import { percentSaved, priceWithGst } from '#src/domain/price.ts';
import { fewLeft, isSoldOut } from '#src/domain/stock.ts';
import { Badge } from '#src/ui/badge.tsx';
import * as catalogueMessages from './messages.ts';

/** Badges on a product card: its state, where that is news, and the discount. */
export function CardBadges({ product, hideBestSeller = false }: { product: Product; hideBestSeller?: boolean }) {
  const badge = badgeOf(product, hideBestSeller);
  const percent = percentSaved(priceWithGst(product), toPaise(product.regularPrice));
  return (
    <p className="absolute top-2 left-2 flex flex-col items-start gap-1">
      {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
      {percent > 0 ? <Badge tone="saving">{catalogueMessages.percentOff(percent)}</Badge> : null}
    </p>
  );
}

function badgeOf(product: Product, hideBestSeller: boolean) {
  const left = fewLeft(product);
  if (isSoldOut(product)) return { tone: 'ink', text: catalogueMessages.soldOut } as const;
  if (left !== null) return { tone: 'danger', text: catalogueMessages.fewLeft(left) } as const;
  if (product.isCombo) return { tone: 'green', text: catalogueMessages.combo } as const;
  if (isBestSeller(product) && !hideBestSeller) return { tone: 'accent', text: catalogueMessages.bestSeller } as const;
  return null;
}

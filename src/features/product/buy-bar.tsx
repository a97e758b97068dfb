import type { Product } from '#src/contract/product.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { AddToCartButton } from '#src/features/cart/buy-button.tsx';
import type { Buy } from '#src/features/cart/use-buy.ts';
import type { ProductChoice } from '#src/features/choice/use-product-choice.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { Button } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import * as buyBarMessages from './buy-bar-messages.ts';

export interface BuyBarProps {
  product: Product;
  /** Path of the picture. */
  image: string;
  choice: ProductChoice;
  quantity: number;
  buy: Buy;
  /** Leads to what is not chosen yet. */
  onChoose: () => void;
}

/** What would be added and at which price, with the button that adds it. Leaves space for the chat button. */
export function BuyBar({ product, image, choice, quantity, buy, onChoose }: BuyBarProps) {
  const fileUrl = useFileUrl();
  return (
    <section
      aria-label={buyBarMessages.stickyBar}
      className="bar-below fixed inset-x-0 bottom-0 z-30 animate-[rise-in_200ms_var(--ease-out-quick)] border-line border-t bg-surface pb-safe shadow-floating"
    >
      <div className="wrap flex flex-wrap items-center gap-x-3 py-2 max-sm:px-2">
        <div className="hidden w-11 shrink-0 overflow-hidden rounded-sm sm:block">
          <Picture src={fileUrl(image)} alt="" sizes="3rem" ratio="4/5" />
        </div>
        <div className="min-w-0 flex-1 basis-20">
          <p className="hidden truncate font-semibold leading-tight sm:block">{product.productName}</p>
          <Price paise={priceWithGst(product)} size="sm" />
          <p className="truncate text-ink-soft text-sm leading-5">
            {buyBarMessages.chosen([choice.color, choice.size], quantity)}
          </p>
        </div>
        <div className="shrink-0">
          {choice.isOpen ? (
            <Button onClick={onChoose}>{buyBarMessages.chooseSize}</Button>
          ) : (
            <AddToCartButton buy={buy} isSoldOut={choice.isSoldOut} />
          )}
        </div>
      </div>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import type { Product } from '#src/contract/product.ts';
import { toPaise } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { productParam } from '#src/domain/slug.ts';
import { AddToCartButton, BuyNowButton } from '#src/features/cart/buy-button.tsx';
import { useBuy } from '#src/features/cart/use-buy.ts';
import { ChoicePickers } from '#src/features/choice/choice-pickers.tsx';
import { choiceInAddress, useProductChoice } from '#src/features/choice/use-product-choice.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import * as quickAddMessages from './messages.ts';

/** Fixed by the product specification. */
const QUANTITY = 1;

const HALF = 'flex-1 basis-32 whitespace-nowrap px-3';

interface QuickAddDialogProps {
  product: Product;
  /** Preselected if the product has it. */
  color?: string | undefined;
  onClose: () => void;
}

/** The quick-add modal: picture, price, options, Add to Cart and Buy Now. On phones a bottom sheet. */
export function QuickAddDialog({ product, color, onClose }: QuickAddDialogProps) {
  const choice = useProductChoice(product, { color });
  const buy = useBuy(product, choice, QUANTITY, onClose);
  const fileUrl = useFileUrl();
  return (
    <Dialog open onClose={onClose} label={quickAddMessages.open(product.productName)}>
      {/* Large text goes below the picture. */}
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 max-[19rem]:flex max-[19rem]:flex-col md:grid-cols-[20rem_1fr] md:gap-x-8 md:p-6 md:pb-0">
        <div className="mt-4 ml-4 self-start overflow-hidden rounded-md bg-backdrop max-[19rem]:w-26 md:row-span-3 md:m-0">
          <Picture
            src={fileUrl(choice.image)}
            blurColors={product.blurColors?.[choice.image]}
            alt=""
            sizes="(min-width: 48rem) 20rem, 6.5rem"
          />
        </div>
        <div className="mt-4 flex flex-col gap-2 pr-14 max-[19rem]:px-4 md:mt-0">
          <h2 className="font-display font-semibold text-3xl leading-none">{product.productName}</h2>
          <Price paise={priceWithGst(product)} regularPaise={toPaise(product.regularPrice)} size="md" />
          <p className="text-ink-soft text-sm">{quickAddMessages.tax}</p>
        </div>
        <div className="col-span-2 flex flex-col gap-5 p-4 md:col-span-1 md:px-0">
          <ChoicePickers product={product} choice={choice} />
        </div>
        <div className="sticky bottom-0 col-span-2 max-[19rem]:static border-line border-t bg-surface p-4 md:col-span-1 md:px-0 md:pb-4">
          <div className="flex flex-wrap gap-3">
            <BuyNowButton buy={buy} isSoldOut={choice.isSoldOut} size="lg" className={HALF} />
            <AddToCartButton buy={buy} isSoldOut={choice.isSoldOut} size="lg" className={HALF} />
          </div>
          <Link
            to="/product/$productName"
            params={{ productName: productParam(product.productName) }}
            search={choiceInAddress(choice)}
            onClick={onClose}
            className="mt-1 inline-flex min-h-11 items-center text-ink-soft text-sm underline underline-offset-4 hover:text-ink"
          >
            {quickAddMessages.details}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}

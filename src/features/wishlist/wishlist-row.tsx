import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { toPaise } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { productParam } from '#src/domain/slug.ts';
import { useBuy } from '#src/features/cart/use-buy.ts';
import { useCartActions } from '#src/features/cart/use-cart-actions.ts';
import { useShowAddedLine } from '#src/features/cart/use-show-added-line.ts';
import { ComboMembers } from '#src/features/choice/combo-members.tsx';
import { OptionPickers } from '#src/features/choice/option-pickers.tsx';
import { StockLine } from '#src/features/choice/stock-line.tsx';
import { useProductChoice } from '#src/features/choice/use-product-choice.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { WaitingMark } from '#src/features/sync/waiting-mark.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { once } from '#src/ui/once.ts';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import { toast } from '#src/ui/toaster.tsx';
import * as wishlistMessages from './screen-messages.ts';
import { useFreshWish } from './use-fresh-wish.ts';
import { useWishChoice, type WishChoice } from './use-wish-choice.ts';
import type { Wish } from './use-wishlist.ts';

/** One product of the list: its options and stock, Add to Cart and remove. */
export function WishlistRow({
  wish: stored,
  isGuest,
  isMemory,
  onRemove,
}: {
  wish: Wish;
  isGuest: boolean;
  /** The device cannot store anything: unsent changes live as long as this tab. */
  isMemory: boolean;
  onRemove: () => void;
}) {
  const { product, waiting, isOnDevice } = useFreshWish(stored, isGuest);
  const fileUrl = useFileUrl();
  const choice = useWishChoice(product);
  const name = product.productName || wishlistMessages.goneName;
  const isGone = product.productName === '';
  return (
    <li className="flex flex-wrap gap-4 rounded-lg bg-surface p-4 shadow-raised sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] md:gap-x-6 md:p-6">
      <div className="relative w-24 self-start overflow-hidden rounded-md sm:row-span-2 sm:w-auto">
        <Picture
          src={fileUrl(choice.image)}
          blurColors={product.blurColors?.[choice.image]}
          alt=""
          sizes="(min-width: 30rem) 10rem, 6rem"
          ratio="4/5"
        />
        <WaitingMark isWaiting={waiting} isMemory={isMemory && !isOnDevice} />
      </div>
      {/* Large text goes below the picture. */}
      <div className="flex min-w-0 flex-[1_1_9rem] items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold leading-snug">{isGone ? name : <ProductLink name={name} />}</h2>
          {isGone ? (
            <p className="mt-1 text-ink-soft">{wishlistMessages.gone}</p>
          ) : (
            <div className="mt-2">
              <Price paise={priceWithGst(product)} regularPaise={toPaise(product.regularPrice)} size="sm" />
            </div>
          )}
        </div>
        <button
          type="button"
          aria-label={wishlistMessages.removeOf(name)}
          onClick={onRemove}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-danger-soft hover:text-danger"
        >
          <Icon name="trash" />
        </button>
      </div>
      {isGone ? null : (
        <div className="flex w-full flex-col gap-4 sm:col-start-2">
          {product.isCombo ? <WishCombo product={product} /> : <WishSingle product={product} choice={choice} />}
        </div>
      )}
    </li>
  );
}

function WishSingle({ product, choice }: { product: Product; choice: WishChoice }) {
  const showAddedLine = useShowAddedLine();
  const { addSingle } = useCartActions();
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    if (choice.stock === 0) {
      // A size without stock cannot go from wishlist to cart.
      toast.error(wishlistMessages.outOfStock, { about: 'cart' });
      return;
    }
    setIsBusy(true);
    const { color, size } = choice;
    if (await addSingle({ product, color, size, quantity: 1 }))
      void showAddedLine({ product, color, size, quantity: 1, isCombo: false, comboProducts: [] });
    setIsBusy(false);
  };
  return (
    <>
      <OptionPickers pick={choice} />
      <StockLine pick={choice} />
      <AddWish product={product} isBusy={isBusy} onAdd={add} />
    </>
  );
}

const ProductLink = ({ name }: { name: string }) => (
  <Link to="/product/$productName" params={{ productName: productParam(name) }} className="hover:underline">
    {name}
  </Link>
);

/** A combo on the wishlist: colour, size and stock of each member, and Add to Cart. */
function WishCombo({ product }: { product: Product }) {
  const choice = useProductChoice(product);
  const { busy, addToCart } = useBuy(product, choice, 1);
  return (
    <>
      <ComboMembers members={choice.members} />
      <AddWish product={product} isBusy={busy !== null} onAdd={addToCart} />
    </>
  );
}

/** The Add to Cart button below the options. */
const AddWish = ({ product, isBusy, onAdd }: { product: Product; isBusy: boolean; onAdd: () => Promise<void> }) => (
  <Button
    busy={isBusy}
    aria-label={wishlistMessages.addToCartOf(product.productName)}
    className="sm:self-start"
    onClick={once(onAdd)}
  >
    <Icon name="cart" />
    {wishlistMessages.addToCart}
  </Button>
);

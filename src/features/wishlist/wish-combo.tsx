import type { Product } from '#src/contract/product.ts';
import { useBuy } from '#src/features/cart/use-buy.ts';
import { ComboMembers } from '#src/features/choice/combo-members.tsx';
import { useProductChoice } from '#src/features/choice/use-product-choice.ts';
import { AddWish } from './add-wish.tsx';

/** A combo of the wishlist: each member's colour, then size, with its stock; then all of it into the cart. */
export function WishCombo({ product }: { product: Product }) {
  const choice = useProductChoice(product);
  const { busy, addToCart } = useBuy(product, choice, 1);
  return (
    <>
      <ComboMembers members={choice.members} />
      <AddWish product={product} isBusy={busy !== null} onAdd={() => void addToCart()} />
    </>
  );
}

import type { Product } from '#src/contract/product.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import * as wishlistMessages from './messages.ts';

/** The Add to Cart button below the options. */
export const AddWish = ({ product, isBusy, onAdd }: { product: Product; isBusy: boolean; onAdd: () => void }) => (
  <Button
    busy={isBusy}
    aria-label={wishlistMessages.addToCartOf(product.productName)}
    className="sm:self-start"
    onClick={onAdd}
  >
    <Icon name="cart" />
    {wishlistMessages.addToCart}
  </Button>
);

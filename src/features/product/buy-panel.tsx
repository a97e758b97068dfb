import type { Product } from '#src/contract/product.ts';
import type { ProductChoice } from '#src/features/catalogue/use-product-choice.ts';
import { BuyButtons } from './buy-buttons.tsx';
import { ChoicePickers } from './choice-pickers.tsx';

/** Options, stock, quantity and the two buttons. */
export const BuyPanel = ({ product, choice }: { product: Product; choice: ProductChoice }) => (
  <div className="flex flex-col gap-5">
    <ChoicePickers product={product} choice={choice} />
    <BuyButtons product={product} choice={choice} />
  </div>
);

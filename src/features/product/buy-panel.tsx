import type { Product } from '#src/contract/product.ts';
import { ChoicePickers } from '#src/features/choice/choice-pickers.tsx';
import type { ProductChoice } from '#src/features/choice/use-product-choice.ts';
import { BuyButtons } from './buy-buttons.tsx';

/** Options, stock, quantity and the two buttons. */
export const BuyPanel = ({ product, choice }: { product: Product; choice: ProductChoice }) => (
  <div className="flex flex-col gap-5">
    <ChoicePickers product={product} choice={choice} />
    <BuyButtons product={product} choice={choice} />
  </div>
);

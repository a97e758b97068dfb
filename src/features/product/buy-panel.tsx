import type { Product } from '#src/contract/product.ts';
import type { ProductChoice } from '#src/features/catalogue/use-product-choice.ts';
import { BuyButtons } from './buy-buttons.tsx';
import { ComboMembers } from './combo-members.tsx';
import { OptionPickers } from './option-pickers.tsx';
import { StockLine } from './stock-line.tsx';

/** Options, stock, quantity and the two buttons. */
export const BuyPanel = ({ product, choice }: { product: Product; choice: ProductChoice }) => (
  <div className="flex flex-col gap-5">
    {product.isCombo ? (
      <ComboMembers members={choice.members} />
    ) : (
      <>
        <OptionPickers pick={choice} />
        <StockLine stock={choice.stock} />
      </>
    )}
    <BuyButtons product={product} choice={choice} />
  </div>
);

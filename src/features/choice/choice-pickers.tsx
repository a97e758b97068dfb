import type { Product } from '#src/contract/product.ts';
import type { ProductChoice } from '#src/features/choice/use-product-choice.ts';
import { ComboMembers } from './combo-members.tsx';
import { InStockInstead } from './in-stock-instead.tsx';
import { OptionPickers } from './option-pickers.tsx';
import { StockLine } from './stock-line.tsx';

/** Colour, size and stock of a product, or of each member of a combo. */
export const ChoicePickers = ({
  product,
  choice,
  quantity = 1,
}: {
  product: Product;
  choice: ProductChoice;
  quantity?: number;
}) =>
  product.isCombo ? (
    <ComboMembers members={choice.members} quantity={quantity} />
  ) : (
    <>
      <OptionPickers pick={choice} />
      <StockLine pick={choice} quantity={quantity} />
      <InStockInstead pick={choice} />
    </>
  );

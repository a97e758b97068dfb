import type { Product } from '#src/contract/product.ts';
import type { ProductChoice } from '#src/features/choice/use-product-choice.ts';
import { ComboMembers } from './combo-members.tsx';
import { OptionPickers } from './option-pickers.tsx';
import { StockLine } from './stock-line.tsx';

/** What can be chosen of a product: its colour and size, and what of it is there; of a combo, those of each member. */
export const ChoicePickers = ({ product, choice }: { product: Product; choice: ProductChoice }) =>
  product.isCombo ? (
    <ComboMembers members={choice.members} />
  ) : (
    <>
      <OptionPickers pick={choice} />
      <StockLine pick={choice} />
    </>
  );

import type { ReactNode } from 'react';
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
  aside,
}: {
  product: Product;
  choice: ProductChoice;
  quantity?: number;
  /** Beside the stock of a single product. */
  aside?: ReactNode;
}) =>
  product.isCombo ? (
    <ComboMembers members={choice.members} quantity={quantity} />
  ) : (
    <>
      <OptionPickers pick={choice} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <StockLine pick={choice} quantity={quantity} />
        {aside}
      </div>
      <InStockInstead pick={choice} />
    </>
  );

import { LOW_STOCK } from '#src/domain/stock.ts';
import type { OptionPick } from '#src/features/choice/use-product-choice.ts';
import { cx } from '#src/ui/cx.ts';
import { stockText } from './messages.ts';

/**
 * In stock, only a few left, or out of stock; asks for a size while none is picked. Hidden when the shop states no
 * stock. Announced when it changes.
 */
export function StockLine({
  pick: { stock, isOpen },
  quantity = 1,
}: {
  pick: Pick<OptionPick, 'stock' | 'isOpen'>;
  /** How many are wanted. */
  quantity?: number;
}) {
  if (stock === null && !isOpen) return null;
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-2 font-semibold',
        stock === null
          ? 'text-ink-soft'
          : stock === 0 || stock < quantity
            ? 'text-danger'
            : stock < LOW_STOCK
              ? 'text-accent-deep'
              : 'text-green',
      )}
    >
      <span aria-hidden="true" className="size-2.5 rounded-full bg-current" />
      {stockText(stock, quantity)}
    </p>
  );
}

import { LOW_STOCK } from '#src/domain/stock.ts';
import { cx } from '#src/ui/cx.ts';
import { stockText } from './messages.ts';

/** In stock, only a few left, or out of stock; asks for a size while `stock` is null. Announced when it changes. */
export function StockLine({ stock }: { stock: number | null }) {
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-2 font-semibold',
        stock === null
          ? 'text-ink-soft'
          : stock === 0
            ? 'text-danger'
            : stock < LOW_STOCK
              ? 'text-accent-deep'
              : 'text-green',
      )}
    >
      <span aria-hidden="true" className="size-2.5 rounded-full bg-current" />
      {stockText(stock)}
    </p>
  );
}

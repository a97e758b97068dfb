import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One row of a price summary, inside a <dl>. */
export function AmountRow({
  label,
  amount,
  isSaving = false,
}: {
  label: string;
  amount: ReactNode;
  isSaving?: boolean;
}) {
  return (
    <div className={cx('flex items-baseline justify-between gap-3', isSaving && 'text-green')}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap font-semibold tabular-nums">{amount}</dd>
    </div>
  );
}

import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as freshnessMessages from './messages.ts';
import { shownTime } from './shown-time.ts';

/**
 * Shows how old cached prices are; nothing for fresh prices.
 * @param since from `useCachedSince`
 */
export function PricesAsOf({ since, className }: { since: number | null; className?: string }) {
  if (since === null) return null;
  return (
    <p role="status" className={cx('flex items-center gap-1.5 text-ink-soft text-sm', className)}>
      <Icon name="cloud-off" size={16} />
      {freshnessMessages.pricesAsOf(shownTime(since))}
    </p>
  );
}

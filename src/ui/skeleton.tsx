import { cx } from './cx.ts';

/** A grey placeholder of the size of the content. Silent: the list around it announces that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block rounded-sm bg-line/60', className)} />;
}

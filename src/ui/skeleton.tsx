import { cx } from './cx.ts';

/** A grey stand-in with the size of what replaces it. Silent: the list around it says that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block rounded-sm bg-line/60', className)} />;
}

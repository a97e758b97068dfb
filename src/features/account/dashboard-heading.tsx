import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import { useScreenHeading } from '#src/ui/screen-heading.ts';

interface DashboardHeadingProps {
  title: string;
  action?: ReactNode;
  /** A line below, which brings its own margins. */
  below?: ReactNode;
}

/** The heading of a dashboard page, with its actions on the right. */
export function DashboardHeading({ title, action, below }: DashboardHeadingProps) {
  const heading = useScreenHeading(title);
  return (
    <>
      <div className={cx('flex flex-wrap items-end justify-between gap-x-4 gap-y-2', !below && 'mb-5')}>
        <h1 ref={heading} tabIndex={-1} className="font-display font-semibold text-5xl leading-none">
          {title}
        </h1>
        {action}
      </div>
      {below}
    </>
  );
}

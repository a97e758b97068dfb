import type { ReactNode } from 'react';
import { useScreenHeading } from '#src/ui/screen-heading.ts';

/** The heading of a dashboard page, with its actions on the right. */
export function DashboardHeading({ title, action }: { title: string; action?: ReactNode }) {
  const heading = useScreenHeading(title);
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <h1 ref={heading} tabIndex={-1} className="font-display font-semibold text-5xl leading-none">
        {title}
      </h1>
      {action}
    </div>
  );
}

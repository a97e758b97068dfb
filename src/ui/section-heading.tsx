import type { ReactNode } from 'react';

/** The heading of a section, with a short marigold bar before it and an action on the right. */
export function SectionHeading({ title, action, id }: { title: string; action?: ReactNode; id?: string }) {
  return (
    <div className="section-heading">
      <h2 id={id}>{title}</h2>
      {action ? <div className="max-w-full shrink-0">{action}</div> : null}
    </div>
  );
}

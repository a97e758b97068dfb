import type { ReactNode } from 'react';

/** The heading of a part of a page, with a short marigold bar before it and what to do on the right. */
export function SectionHeading({ title, action, id }: { title: string; action?: ReactNode; id?: string }) {
  return (
    <div className="mb-4 flex items-end justify-between gap-4 md:mb-6">
      <h2 id={id} className="font-display font-semibold text-3xl leading-none md:text-5xl">
        <span aria-hidden="true" className="mb-2 block h-1.5 w-10 rounded-full bg-accent" />
        {title}
      </h2>
      {action ? <div className="shrink-0">{action}</div> : null}
    </div>
  );
}

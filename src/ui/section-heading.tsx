import type { ReactNode } from 'react';

/** The heading of a section, with a short marigold bar before it and an action on the right. */
export function SectionHeading({ title, action, id }: { title: string; action?: ReactNode; id?: string }) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1 md:mb-6">
      <h2 id={id} className="min-w-0 flex-1 basis-40 font-display font-semibold text-3xl leading-none md:text-5xl">
        <span aria-hidden="true" className="mb-2 block h-1.5 w-10 rounded-full bg-accent" />
        {title}
      </h2>
      {action ? <div className="max-w-full shrink-0">{action}</div> : null}
    </div>
  );
}

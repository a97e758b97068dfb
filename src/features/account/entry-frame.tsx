import type { ReactNode } from 'react';
import { useScreenHeading } from '#src/ui/screen-heading.ts';

/** A narrow card with a heading, shared by the log-in, sign-up and code screens. */
export function EntryFrame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const heading = useScreenHeading(title);
  return (
    <div className="wrap py-8 md:py-14">
      <div className="mx-auto max-w-md rounded-lg bg-surface p-5 shadow-raised sm:p-8">
        <span aria-hidden="true" className="mb-3 block h-1.5 w-10 rounded-full bg-accent" />
        <h1 ref={heading} tabIndex={-1} className="font-display font-semibold text-5xl leading-none">
          {title}
        </h1>
        {text ? <p className="mt-2 text-ink-soft">{text}</p> : null}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  );
}

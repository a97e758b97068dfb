import type { ReactNode } from 'react';

/** A labelled row with the states of one component. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="border-line border-t pt-4">
      <h2 className="mb-4 text-ink-soft text-sm">{name}</h2>
      <div className="flex flex-wrap items-start gap-6">{children}</div>
    </section>
  );
}

import type { ReactNode } from 'react';

/** A small card with a title, a text and actions, which does not block the page. */
export function NoticeCard({
  title,
  text,
  picture,
  actions,
}: {
  title: string;
  text: string;
  picture?: ReactNode;
  actions: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="flex w-full animate-[rise-in_200ms_var(--ease-out-quick)] flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-floating"
    >
      <div role="status" className="flex items-center gap-3">
        {picture}
        <div className="min-w-0 flex-1">
          <p className="font-display font-semibold text-2xl leading-none">{title}</p>
          <p className="mt-1 text-ink-soft text-sm">{text}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2">{actions}</div>
    </section>
  );
}

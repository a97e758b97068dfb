import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface AccordionItem {
  id: string;
  summary: ReactNode;
  content: ReactNode;
  isOpen?: boolean;
}

/** A list of expandable panels. Native <details>: works without script, and page search finds the text. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {items.map((item) => (
        <details key={item.id} id={item.id} open={item.isOpen} className="accordion group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold text-lg [&::-webkit-details-marker]:hidden">
            {item.summary}
            <Icon
              name="chevron-down"
              className="transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          {/* An open panel is at most 1000 px high. */}
          <div className="max-h-[1000px] overflow-y-auto pb-5 text-ink-soft">{item.content}</div>
        </details>
      ))}
    </div>
  );
}

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
    <div className="accordion-list">
      {items.map((item) => (
        <details key={item.id} id={item.id} open={item.isOpen} className="accordion">
          <summary className="accordion-summary">
            {item.summary}
            <Icon name="chevron-down" />
          </summary>
          {/* An open panel is at most 1000 px high. */}
          <div className="max-h-[1000px] overflow-y-auto pb-5 text-ink-soft">{item.content}</div>
        </details>
      ))}
    </div>
  );
}

import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { Icon } from './icon.tsx';
import * as uiMessages from './showing-messages.ts';

export interface Crumb extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  label: string;
}

/** The path to the current page; the last item is the page itself and not a link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label={uiMessages.breadcrumb} className="text-ink-soft text-sm">
      <ol className="crumbs">
        {items.map(({ label, ...target }, index) => (
          <li key={label}>
            {index > 0 ? <Icon name="chevron-right" size={14} className="text-line-strong" /> : null}
            {target.to ? <Link {...target}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

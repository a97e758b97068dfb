import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { Icon } from './icon.tsx';

export interface Crumb extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  label: string;
}

/** Where the shopper is; the last item is the page itself and no link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-ink-soft text-sm">
      <ol className="-mx-1 flex min-w-0 flex-wrap items-center">
        {items.map(({ label, ...target }, index) => (
          <li key={label} className="flex min-w-0 items-center">
            {index > 0 ? <Icon name="chevron-right" size={14} className="text-line-strong" /> : null}
            {target.to ? (
              <Link {...target} className="inline-flex min-h-11 items-center px-1 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate px-1 text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import * as uiMessages from './showing-messages.ts';

export interface Crumb extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  label: string;
}

/** The path to the current page; the last item is the page itself and not a link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label={uiMessages.breadcrumb} className="text-ink-soft text-sm">
      {/* One line: where space is short the page's own name is cut off, because the heading below repeats it. Large text wraps. */}
      <ol className="-mx-1 flex items-center max-[19rem]:flex-wrap">
        {items.map(({ label, ...target }, index) => (
          <li key={label} className={cx('flex items-center', target.to ? 'min-w-0' : 'min-w-12 shrink-999')}>
            {index > 0 ? <Icon name="chevron-right" size={14} className="text-line-strong" /> : null}
            {target.to ? (
              <Link {...target} className="truncate px-1 leading-11 hover:text-ink hover:underline">
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

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '#src/features/session/api-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { Dropdown } from '#src/ui/dropdown.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { CategoryLinks } from './category-links.tsx';
import * as siteMessages from './messages.ts';
import { HEADER_LINKS } from './nav-links.ts';

const LINK = 'nav-link';

/** The navigation of wide screens, with the Categories dropdown after Home. */
export function HeaderNav() {
  // The links are rendered when the dropdown opens, and then wait for nothing.
  useQuery(categoriesQuery(useApi()));
  const [home, ...rest] = HEADER_LINKS.map(({ to, label }) => (
    <Link key={to} to={to} activeOptions={{ exact: to === '/' }} className={LINK}>
      {label}
    </Link>
  ));
  return (
    <nav aria-label={siteMessages.mainNav} className="hidden items-center lg:flex">
      {home}
      <Dropdown
        trigger={
          <>
            {siteMessages.categories}
            <Icon
              name="chevron-down"
              size={18}
              className="transition-transform duration-150 group-aria-expanded/trigger:rotate-180"
            />
          </>
        }
        triggerClass={LINK}
      >
        {(close) => (
          <CategoryLinks
            onChoose={close}
            linkClass="flex min-h-11 items-center rounded-sm px-3 font-medium hover:bg-accent-soft"
          />
        )}
      </Dropdown>
      {rest}
    </nav>
  );
}

import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { CategoryLinks } from './category-links.tsx';
import { menuOpener } from './menu-opener.ts';
import * as siteMessages from './messages.ts';
import { HEADER_LINKS, OWN_LINKS } from './nav-links.ts';
import { SearchBox } from './search-box.tsx';

const ROW = 'flex min-h-13 w-full items-center justify-between border-line border-b font-display font-medium text-2xl';

/** The navigation of small screens: a button that opens a drawer. A choice closes it. */
export function MobileMenu() {
  const [opened, setOpened] = useState<'menu' | 'categories' | null>(null);
  const close = () => setOpened(null);
  useEffect(() => menuOpener.register(() => setOpened('categories')), []);
  const [home, ...rest] = [...HEADER_LINKS, ...OWN_LINKS].map(({ to, label }) => (
    <Link key={to} to={to} onClick={close} className={ROW}>
      {label}
    </Link>
  ));
  return (
    <div className="contents lg:hidden">
      <button
        type="button"
        aria-label={siteMessages.menu}
        aria-expanded={opened !== null}
        aria-haspopup="dialog"
        onClick={() => setOpened('menu')}
        className="header-icon"
      >
        <Icon name="menu" size={26} />
      </button>
      <Dialog open={opened !== null} onClose={close} label={siteMessages.menu} variant="drawer">
        <nav aria-label={siteMessages.mainNav} className="flex flex-col p-4">
          <SearchBox className="mb-3" onSearch={close} />
          {home}
          <details open={opened === 'categories'} className="accordion border-line border-b">
            <summary className={`${ROW} cursor-pointer list-none border-b-0`}>
              {siteMessages.categories}
              <Icon name="chevron-down" />
            </summary>
            <div className="pb-3">
              <CategoryLinks
                onChoose={close}
                linkClass="flex min-h-11 items-center border-accent border-l-4 pl-4 text-lg"
              />
            </div>
          </details>
          {rest}
        </nav>
      </Dialog>
    </div>
  );
}

import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { cx } from '#src/ui/cx.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import * as m from './messages.ts';

interface Entry {
  label: string;
  to: LinkProps['to'];
  icon: IconName;
  /** Further addresses at which this entry is marked as current. */
  also?: readonly string[];
}

/** The sidebar's entries in the order of the product specification. */
const ENTRIES: readonly Entry[] = [
  { label: m.profile, to: '/userdashboard/profile', icon: 'user', also: ['/userdashboard'] },
  { label: m.orderHistory, to: '/userdashboard/order-history', icon: 'box', also: ['/userdashboard/view-orderdata'] },
  { label: m.cart, to: '/userdashboard/cart', icon: 'cart' },
  { label: m.wishlist, to: '/userdashboard/wishlist', icon: 'heart' },
  { label: m.settings, to: '/userdashboard/settings', icon: 'filter', also: ['/userdashboard/password-change'] },
];

const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium';

/** The links of the sidebar and of the drawer. `onChoose` closes the drawer. */
export function DashboardLinks({ onChoose, onLogOut }: { onChoose?: () => void; onLogOut: () => void }) {
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') });
  return (
    <nav aria-label={m.accountMenu} className="flex flex-col gap-1">
      <ul className="flex flex-col gap-1">
        {ENTRIES.map(({ label, to, icon, also = [] }) => {
          const isCurrent = pathname === to || also.includes(pathname);
          return (
            <li key={label}>
              <Link
                to={to}
                onClick={onChoose}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(ITEM, isCurrent ? 'chosen bg-ink text-paper' : 'hover:bg-accent-soft')}
              >
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
      <ul className="mt-2 flex flex-col gap-1 border-line border-t pt-2">
        {[m.help, m.contactUs].map((label) => (
          <li key={label}>
            <Link to="/contact" onClick={onChoose} className={cx(ITEM, 'hover:bg-accent-soft')}>
              <Icon name={label === m.help ? 'headset' : 'mail'} />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={cx(ITEM, 'hover:bg-accent-soft')}
            onClick={() => {
              onChoose?.();
              onLogOut();
            }}
          >
            <Icon name="chevron-left" />
            {m.logOut}
          </button>
        </li>
      </ul>
    </nav>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { useLogout } from '#src/features/session/use-logout.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { InitialsAvatar } from '#src/ui/initials-avatar.tsx';
import { DashboardLinks } from './dashboard-links.tsx';
import { knownNameOf } from './known-customer.ts';
import * as m from './messages.ts';
import { profileQuery } from './profile-query.ts';

/** What stands around every page of the dashboard: who it is, and where one can go; on phones in a drawer (SPEC 2). */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const logOut = useLogout();
  const isKnown = useCustomerOnly();
  if (!isKnown) return null;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-5 md:py-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
      <aside className="min-w-0 lg:sticky lg:top-28 lg:self-start">
        <div className="flex items-center gap-3 lg:mb-5">
          <Customer />
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(true)}
            className="ml-auto inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md border border-line-strong px-4 font-semibold lg:hidden"
          >
            <Icon name="menu" />
            {m.menu}
          </button>
        </div>
        <div className="hidden lg:block">
          <DashboardLinks onLogOut={logOut} />
        </div>
      </aside>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} label={m.accountMenu} variant="drawer">
        <div className="p-3">
          <DashboardLinks onChoose={() => setIsOpen(false)} onLogOut={logOut} />
        </div>
      </Dialog>
      {/* A page that also stands alone brings its own margins. */}
      <div className="min-w-0 [&>.wrap]:p-0">{children}</div>
    </div>
  );
}

/** Name and e-mail, with the initials of the name. */
function Customer() {
  const api = useApi();
  const { contactEmail } = useSession();
  // No toast of its own: without the profile the name is as this device knows it.
  const { data } = useQuery({ ...profileQuery(api, contactEmail), meta: { personal: true } });
  const [before] = useState(() => knownNameOf(contactEmail));
  const known = data === undefined ? before : data?.shipping_name;
  const name = known || contactEmail || '';
  return (
    <>
      <InitialsAvatar name={name} />
      <p className="min-w-0 leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        {known ? <span className="block truncate text-ink-soft text-sm">{contactEmail}</span> : null}
      </p>
    </>
  );
}

/**
 * Whether a customer is here. When the session ends while the page is open, the shopper goes to the log-in, and comes
 * back here unless they logged out themselves.
 */
function useCustomerOnly(): boolean {
  const { userToken, contactEmail } = useSession();
  const router = useRouter();
  const isGone = userToken === null;
  const isExpired = isGone && contactEmail !== null;
  useEffect(() => {
    if (!isGone) return;
    const { href } = router.state.location;
    void router.navigate({ to: '/login', search: isExpired ? { redirect: href } : {}, replace: true });
  }, [isGone, isExpired, router]);
  return !isGone;
}

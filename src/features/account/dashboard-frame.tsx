import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { knownNameOf } from '#src/features/session/known-customer.ts';
import { profileQuery } from '#src/features/session/profile-query.ts';
import { useLogout } from '#src/features/session/use-logout.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { InitialsAvatar } from '#src/ui/initials-avatar.tsx';
import { DashboardLinks } from './dashboard-links.tsx';
import * as m from './messages.ts';

/** The frame of every dashboard page: the customer's name and the navigation, which is a drawer on phones. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const logOut = useLogout();
  const isKnown = useCustomerOnly();
  if (!isKnown) return null;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-5 md:py-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
      <aside className="min-w-0 lg:sticky lg:top-28 lg:self-start">
        <div className="flex flex-wrap items-center gap-3 lg:mb-5">
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
      {/* Pages that also exist outside the dashboard have margins; remove them here. */}
      <div className="min-w-0 [&>.wrap]:p-0">{children}</div>
    </div>
  );
}

/** The customer's name, e-mail and initials. */
function Customer() {
  const api = useApi();
  const { contactEmail } = useSession();
  // No error toast: without the profile, the name saved on this device is shown.
  const { data } = useQuery(profileQuery(api, contactEmail));
  const [before] = useState(() => knownNameOf(contactEmail));
  const known = data === undefined ? before : data?.shipping_name;
  const name = known || contactEmail || '';
  return (
    <>
      <InitialsAvatar name={name} />
      {/* Beside large text the menu goes below. */}
      <p className="min-w-0 flex-1 basis-20 leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        {known ? <span className="block truncate text-ink-soft text-sm">{contactEmail}</span> : null}
      </p>
    </>
  );
}

/**
 * Returns true while the customer for whom the page was opened is logged in. When the session ends, redirects to the log-in
 * with a way back to this page, unless the shopper logged out; when another customer logs in, to their dashboard.
 */
function useCustomerOnly(): boolean {
  const { userToken, contactEmail } = useSession();
  const router = useRouter();
  const [owner, setOwner] = useState(contactEmail);
  // A log-out in another tab removes the e-mail first.
  const isGone = userToken === null || contactEmail === null;
  const isOther = !isGone && owner !== null && contactEmail !== owner;
  // The first render of a page does not know the customer yet.
  if (owner === null && contactEmail !== null) setOwner(contactEmail);
  const isExpired = isGone && contactEmail !== null;
  useEffect(() => {
    if (!isGone) return;
    const { href } = router.state.location;
    void router.navigate({ to: '/login', search: isExpired ? { redirect: href } : {}, replace: true });
  }, [isGone, isExpired, router]);
  useEffect(() => {
    if (isOther) void router.navigate({ to: '/userdashboard', replace: true }).then(() => setOwner(contactEmail));
  }, [isOther, contactEmail, router]);
  return !isGone && !isOther;
}

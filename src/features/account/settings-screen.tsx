import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { useLogout } from '#src/features/session/use-logout.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { DashboardHeading } from './dashboard-heading.tsx';
import * as m from './messages.ts';
import { MyRecords } from './my-records.tsx';

const DeviceSettings = lazyPart(
  async () => (await import(/* chunk: notices */ '#src/features/notifications/device-settings.tsx')).DeviceSettings,
);

const Passkeys = lazyPart(async () => (await import('./passkeys.tsx')).Passkeys);

/** The screen of /userdashboard/settings: the customer's e-mail and links to change the account or log out. */
export function SettingsScreen() {
  const { contactEmail } = useSession();
  const logOut = useLogout();
  const isOurServer = useApi().config.backendIdempotency;
  return (
    <>
      <DashboardHeading title={m.settings} />
      <ul className="divide-y divide-line rounded-lg bg-surface px-5 shadow-raised md:px-8">
        <Row title={m.passwordChange} text={m.settingsPassword}>
          <Link to="/userdashboard/password-change" className={buttonClass({ variant: 'secondary' })}>
            {m.changePassword}
          </Link>
        </Row>
        <Row title={m.profile} text={m.settingsProfile}>
          <Link to="/userdashboard/profile" className={buttonClass({ variant: 'secondary' })}>
            {m.viewProfile}
          </Link>
        </Row>
        <Row title={`${m.settingsEmail} ${contactEmail ?? ''}`} text={m.settingsLogOut}>
          <Button variant="secondary" onClick={logOut}>
            {m.logOut}
          </Button>
        </Row>
      </ul>
      {/* Another backend has no such calls. */}
      {isOurServer ? <DeviceSettings /> : null}
      {contactEmail && isOurServer ? <MyRecords email={contactEmail} /> : null}
      {/* Last: it appears when its list is known, and moves nothing above it. */}
      {contactEmail && isOurServer ? <Passkeys email={contactEmail} /> : null}
    </>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2 className="break-words font-semibold">{title}</h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      {children}
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import { useLogout } from '#src/features/session/use-logout.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Dropdown } from '#src/ui/dropdown.tsx';
import { Icon } from '#src/ui/icon.tsx';
import * as siteMessages from './messages.ts';

const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-medium hover:bg-accent-soft';

/** A link to /login for a visitor; for a customer a menu with the dashboard links and log-out. */
export function AccountMenu() {
  const { userToken } = useSession();
  const logOut = useLogout();
  if (userToken === null)
    return (
      <Link to="/login" aria-label={siteMessages.logIn} className="header-icon">
        <Icon name="user" size={24} />
      </Link>
    );
  return (
    <Dropdown
      label={siteMessages.account}
      align="end"
      triggerClass="header-icon"
      trigger={<Icon name="user" size={24} />}
    >
      {(close) => (
        <>
          <Link to="/userdashboard" onClick={close} className={ITEM}>
            {siteMessages.dashboard}
          </Link>
          <button
            type="button"
            className={ITEM}
            onClick={() => {
              close();
              logOut();
            }}
          >
            {siteMessages.logOut}
          </button>
        </>
      )}
    </Dropdown>
  );
}

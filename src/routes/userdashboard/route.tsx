import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { DashboardFrame } from '#src/features/account/dashboard-frame.tsx';
import { requireLogin } from '#src/features/session/require-login.ts';
import { useSession } from '#src/features/session/use-session.ts';

/** The parent of the dashboard: all routes below require a log-in, but for the wishlist, which a guest has too. */
export const Route = createFileRoute('/userdashboard')({ beforeLoad: requireLogin, component: Dashboard });

function Dashboard() {
  const { userToken, contactEmail } = useSession();
  // This page has no dashboard frame.
  const isBare = useMatch({ from: '/userdashboard/view-order', shouldThrow: false }) !== undefined;
  const isWishlist = useMatch({ from: '/userdashboard/wishlist', shouldThrow: false }) !== undefined;
  if (isBare) return <Outlet />;
  const isGuest = isWishlist && userToken === null && contactEmail === null;
  return isGuest ? (
    <div className="wrap py-5 md:py-8">
      <Outlet />
    </div>
  ) : (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}

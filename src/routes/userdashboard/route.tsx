import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { DashboardFrame } from '#src/features/account/dashboard-frame.tsx';
import { requireLogin } from '#src/features/session/require-login.ts';

/** Parent of the dashboard: everything below it needs a customer. */
export const Route = createFileRoute('/userdashboard')({ beforeLoad: requireLogin, component: Dashboard });

function Dashboard() {
  // SPEC 2: that page is a bare one.
  const isBare = useMatch({ from: '/userdashboard/view-order', shouldThrow: false }) !== undefined;
  return isBare ? (
    <Outlet />
  ) : (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}

import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { DashboardFrame } from '#src/features/account/dashboard-frame.tsx';
import { requireLogin } from '#src/features/session/require-login.ts';

/** The parent of the dashboard: all routes below require a log-in. */
export const Route = createFileRoute('/userdashboard')({ beforeLoad: requireLogin, component: Dashboard });

function Dashboard() {
  // This page has no dashboard frame.
  const isBare = useMatch({ from: '/userdashboard/view-order', shouldThrow: false }) !== undefined;
  return isBare ? (
    <Outlet />
  ) : (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}

import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireLogin } from '#src/features/session/require-login.ts';

/** Parent of the dashboard: everything below it needs a customer. */
export const Route = createFileRoute('/userdashboard')({ beforeLoad: requireLogin, component: Outlet });

import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '#src/features/session/router-context.ts';
import { Toaster } from '#src/ui/toaster.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <Toaster />
    </>
  ),
});

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiContext } from '#src/features/session/api-context.ts';
import type { RouterContext } from '#src/features/session/router-context.ts';
import { SyncContext } from '#src/features/session/sync-context.ts';

/** The contexts that the hooks of screens use. */
export function Providers({ context, children }: { context: RouterContext; children: ReactNode }) {
  return (
    <ApiContext value={context.api}>
      <SyncContext value={context.sync}>
        <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>
      </SyncContext>
    </ApiContext>
  );
}

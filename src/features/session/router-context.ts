import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import type { LazySync } from './lazy-sync.ts';

/** What every route's loader is given. */
export interface RouterContext {
  api: ApiClient;
  queryClient: QueryClient;
  /** null while a server renders. */
  sync: LazySync | null;
}

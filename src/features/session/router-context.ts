import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import type { LazySync } from './lazy-sync.ts';

/** The context of every route's loader. */
export interface RouterContext {
  api: ApiClient;
  queryClient: QueryClient;
  /** null during server rendering. */
  sync: LazySync | null;
}

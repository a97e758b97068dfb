import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';

/** What every route's loader is given. */
export interface RouterContext {
  api: ApiClient;
  queryClient: QueryClient;
}

import type { ApiClient } from '#src/api/client.ts';
import type { ApiConfig } from '#src/api/config.ts';

type Outside = Parameters<typeof import('#src/api/client.ts').createApiClient>[1];

/** The backend, whose code comes with the first call: a page that the server drew makes none at first. */
export function openApiLater(config: ApiConfig, outside: Outside): ApiClient {
  return {
    config,
    async call(...asked) {
      const { createApiClient } = await import('#src/api/client.ts');
      return createApiClient(config, outside).call(...asked);
    },
  };
}

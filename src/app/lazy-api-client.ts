import type { ApiClient } from '#src/api/client.ts';
import type { ApiConfig } from '#src/api/config.ts';

type Environment = Parameters<typeof import('#src/api/client.ts').createApiClient>[1];

/** The API client. Its code loads with the first call: hydrating a server-rendered page makes none. */
export function createLazyApiClient(config: ApiConfig, environment: Environment): ApiClient {
  return {
    config,
    async call(...call) {
      const { createApiClient } = await import(/* chunk: core */ '#src/api/client.ts');
      return createApiClient(config, environment).call(...call);
    },
  };
}

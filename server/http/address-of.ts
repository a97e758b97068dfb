import type { AnyEndpoint } from '#src/contract/endpoint.ts';

/** The path of an endpoint on this server. Tracking has a base path of its own. */
export const addressOf = (endpoint: AnyEndpoint): string =>
  `${endpoint.access === 'open' ? '/shipping' : '/api'}${endpoint.path}`;

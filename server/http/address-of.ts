import type { AnyEndpoint } from '#src/contract/endpoint.ts';

/** The address of an endpoint on this server; tracking lives on its own base (SPEC 7). */
export const addressOf = (endpoint: AnyEndpoint): string =>
  `${endpoint.access === 'open' ? '/shipping' : '/api'}${endpoint.path}`;

// Answers that API gateways, load balancers and firewalls are known to give in the shop's place.
import fc from 'fast-check';

export interface IntermediaryResponse {
  status: number;
  body: string;
  /** Default: JSON. */
  type?: string;
  retryAfter?: string;
}

const BODIES: readonly Pick<IntermediaryResponse, 'type' | 'body'>[] = [
  // Kong, AWS API Gateway, Envoy, Cloudflare, Spring, RFC 9457, and a few of unknown origin.
  { body: '{"message":"no Route matched with those values"}' },
  { body: '{"message":"Forbidden"}' },
  { body: '{"error":"upstream connect error"}' },
  { body: '{"success":false,"errors":[]}' },
  { body: '{"success":false,"errors":[{"code":1020,"message":"Access denied"}]}' },
  { body: '{"code":404,"message":"HTTP 404 Not Found"}' },
  { type: 'application/problem+json', body: '{"type":"about:blank","title":"Not Found","status":404}' },
  { body: '{"status":"ok"}' },
  { body: '{}' },
  { body: '' },
  { type: 'text/html', body: '<html>Request blocked</html>' },
];
const STATUSES = [200, 204, 400, 401, 403, 404, 404, 405, 409, 410, 410, 413, 426, 429, 451, 500, 502, 503, 511];

/** Of any status, with or without Retry-After. */
export const intermediaryResponse: fc.Arbitrary<IntermediaryResponse> = fc
  .tuple(fc.constantFrom(...STATUSES), fc.constantFrom(...BODIES), fc.constantFrom(undefined, undefined, '5', '3600'))
  .map(([status, words, retryAfter]) => ({ status, ...words, ...(retryAfter ? { retryAfter } : {}) }));

/** The answer of a firewall or a proxy that demands its own log-in. */
export const firewallAnswer: fc.Arbitrary<IntermediaryResponse> = fc
  .tuple(fc.constantFrom(401, 403), fc.constantFrom(...BODIES))
  .map(([status, words]) => ({ status, ...words }));

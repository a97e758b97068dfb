// Answers that do not come from the shop: what API gateways, load balancers and firewalls on the way are known to say.
import fc from 'fast-check';

export interface ForeignAnswer {
  status: number;
  type: string;
  text: string;
  retryAfter?: string;
}

const JSON_TYPE = 'application/json';
const BODIES: readonly Pick<ForeignAnswer, 'type' | 'text'>[] = [
  // Kong, AWS API Gateway, Envoy, Cloudflare, Spring, RFC 9457, and a few of no known maker.
  { type: JSON_TYPE, text: '{"message":"no Route matched with those values"}' },
  { type: JSON_TYPE, text: '{"message":"Forbidden"}' },
  { type: JSON_TYPE, text: '{"error":"upstream connect error"}' },
  { type: JSON_TYPE, text: '{"success":false,"errors":[]}' },
  { type: JSON_TYPE, text: '{"success":false,"errors":[{"code":1020,"message":"Access denied"}]}' },
  { type: JSON_TYPE, text: '{"code":404,"message":"HTTP 404 Not Found"}' },
  { type: 'application/problem+json', text: '{"type":"about:blank","title":"Not Found","status":404}' },
  { type: JSON_TYPE, text: '{"status":"ok"}' },
  { type: JSON_TYPE, text: '{}' },
  { type: JSON_TYPE, text: '' },
  { type: 'text/html', text: '<html>Request blocked</html>' },
];
const STATUSES = [200, 204, 400, 401, 403, 404, 404, 405, 409, 410, 410, 413, 426, 429, 451, 500, 502, 503, 511];

/** Of any status, with or without Retry-After. */
export const foreignAnswer: fc.Arbitrary<ForeignAnswer> = fc
  .tuple(fc.constantFrom(...STATUSES), fc.constantFrom(...BODIES), fc.constantFrom(undefined, undefined, '5', '3600'))
  .map(([status, body, retryAfter]) => ({ status, ...body, ...(retryAfter ? { retryAfter } : {}) }));

/** A firewall or a proxy that wants a log-in of its own. */
export const firewallAnswer: fc.Arbitrary<ForeignAnswer> = fc
  .tuple(fc.constantFrom(401, 403), fc.constantFrom(...BODIES))
  .map(([status, body]) => ({ status, ...body }));

import type { MiddlewareHandler } from 'hono';
import { contentSecurityPolicy, type PolicySources } from './content-security-policy.ts';

/** Headers of every response. COOP allows popups: a payment page opens in one. */
const headersWith = (hosts: PolicySources): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(hosts),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': `camera=(), microphone=(), geolocation=(self), payment=(${['self', ...(hosts['frame-src'] ?? []).map((host) => `"${host}"`)].join(' ')}), usb=(), browsing-topics=()`,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
});
/**
 * Headers of pictures, some of which strangers upload. Opened directly, nothing in them may run. Pages of other origins may show
 * them: another host may serve the shop's pages.
 */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};
const ONE_YEAR = 31_536_000;

/**
 * @param trustProxy whether X-Forwarded-Proto gives the client's protocol; over https HSTS is sent
 * @param hosts sources that the payment widget needs
 */
export function securityHeaders(trustProxy: boolean, hosts: PolicySources = {}): MiddlewareHandler {
  const headers = Object.entries(headersWith(hosts));
  /** The policies of cached pages, which are sent repeatedly. */
  const ownPolicies = new WeakMap<PolicySources, string>();
  const policyOf = (own: PolicySources): string => {
    const policy = ownPolicies.get(own) ?? contentSecurityPolicy(hosts, own);
    ownPolicies.set(own, policy);
    return policy;
  };
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
    if (c.req.path.startsWith('/media/'))
      for (const [name, value] of Object.entries(PICTURE_HEADERS)) c.res.headers.set(name, value);
    const own: PolicySources | undefined = c.get('ownPolicy');
    if (own) c.res.headers.set('content-security-policy', policyOf(own));
    if (trustProxy && c.req.header('x-forwarded-proto') === 'https')
      c.res.headers.set('strict-transport-security', `max-age=${ONE_YEAR}`);
  };
}

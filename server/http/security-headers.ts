import type { MiddlewareHandler } from 'hono';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** On every answer, whatever it is. COOP leaves popups alone: a payment page opens in one. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};
const ONE_YEAR = 31_536_000;

/** @param trustProxy whether X-Forwarded-Proto says how the shopper came; over https they are told to stay there */
export function securityHeaders(trustProxy: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
    if (trustProxy && c.req.header('x-forwarded-proto') === 'https')
      c.res.headers.set('strict-transport-security', `max-age=${ONE_YEAR}`);
  };
}

// Entry points besides the contract's calls: pages, pictures, sitemaps, the test gateway, the provider's webhook, the developer's
// mail page. No schema checks their input, so they are fuzzed too.
import type { FuzzCall } from './fuzz-call.ts';
import { ECHO, hostileText, hostileValue, oneOf, type Random } from './fuzz-values.ts';

const ORIGIN = 'http://localhost';
/** `*` is replaced by the fuzzed text. */
const ENTRY_POINTS = [
  ...['/sitemap-*.xml', '/sitemap.xml?*', '/robots.txt?*', '/health?*', '/ready/*', '/metrics?*'],
  ...['/media/products/*', '/media/products/*.webp?w=*', '/media/banners/a.webp?w=*', '/media/reviews/*', '/media/*'],
  ...['/', '/*', '/product/*', '/category-products/*?sort=*', '/searched-products?q=*', '/best-seller?color=*&limit=*'],
  ...['/assets/*', '/assets/*.js', '/contact-us?*', '/api/*', '/api/docs?*', '/shipping/*', '/pay/*', '/dev/mail/*'],
  ...['/pay/orders/*', '/order-success?orderId=*'],
] as const;
/** A card that pays at the test gateway (server/providers/test-gateway-routes.ts). */
const GOOD_CARD = '4111111111111111';
const HEADERS = [
  'host',
  'accept',
  'accept-encoding',
  'if-none-match',
  'range',
  'save-data',
  'x-forwarded-host',
  'origin',
];

/** @param key the public key that every page gets for the widget */
export function entryPointCall(random: Random, key: string): FuzzCall {
  if (random() < 0.25) return told(random, key);
  const word = encodeURIComponent(hostileText(random).toWellFormed().slice(0, 2_000));
  // Sometimes partly decoded, to test the decoders.
  const written = oneOf(random, [word, word, word.replaceAll('%2F', '/').replaceAll('%25', '%'), '9'.repeat(25), '-1']);
  const path = oneOf(random, ENTRY_POINTS).replaceAll('*', written);
  const header = { [oneOf(random, HEADERS)]: oneOf(random, [ECHO, '*', `bytes=0-${ECHO}`, 'image/avif;q=0', ',;=,']) };
  const how = 'another door';
  return {
    how,
    method: oneOf(random, ['GET', 'GET', 'GET', 'HEAD']),
    url: ORIGIN + path,
    headers: header,
    body: undefined,
  };
}

/** Input that only a payment provider or its widget sends. */
function told(random: Random, key: string): FuzzCall {
  const body = {
    ...{ event: 'payment.captured', order_id: hostileValue(random), key: oneOf(random, [key, hostileValue(random)]) },
    ...{
      method: 'card',
      name: oneOf(random, [GOOD_CARD, hostileValue(random)]),
      payload: { payment: { entity: hostileValue(random) } },
    },
  };
  return {
    how: 'words of a provider',
    method: 'POST',
    url: `${ORIGIN}${oneOf(random, ['/pay/payments', '/api/webhooks/razorpay'])}`,
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': oneOf(random, ['', ECHO, 'a'.repeat(64)]) },
    body: oneOf(random, [JSON.stringify(body), '', '{', '[1,'.repeat(5_000), ECHO.repeat(60_000)]),
  };
}

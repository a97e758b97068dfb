// What the server answers beside the contract's calls: pages, pictures, lists for search engines, the test gateway, the
// provider's webhook, the developer's mail. Nobody's schema stands before these, so they are asked for nonsense too.
import type { FuzzCall } from './fuzz-call.ts';
import { ECHO, hostileText, hostileValue, oneOf, type Random } from './fuzz-values.ts';

const ORIGIN = 'http://localhost';
/** `*` is where the nonsense goes. */
const DOORS = [
  ...['/sitemap-*.xml', '/sitemap.xml?*', '/robots.txt?*', '/health?*', '/ready/*', '/metrics?*'],
  ...['/media/products/*', '/media/products/*.webp?w=*', '/media/banners/a.webp?w=*', '/media/reviews/*', '/media/*'],
  ...['/', '/*', '/product/*', '/category-products/*?sort=*', '/searched-products?q=*', '/best-seller?color=*&limit=*'],
  ...['/assets/*', '/assets/*.js', '/contact-us?*', '/api/*', '/api/docs?*', '/shipping/*', '/pay/*', '/dev/mail/*'],
  ...['/pay/orders/*', '/order-success?orderId=*'],
] as const;
/** Of those that pay at the test gateway (server/outside/test-gateway-outcomes.ts). */
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

/** @param key the one that every page is given for the widget */
export function otherDoor(random: Random, key: string): FuzzCall {
  if (random() < 0.25) return told(random, key);
  const word = encodeURIComponent(hostileText(random).toWellFormed().slice(0, 2_000));
  // Some of it as it is: what a decoder meets that others made.
  const written = oneOf(random, [word, word, word.replaceAll('%2F', '/').replaceAll('%25', '%'), '9'.repeat(25), '-1']);
  const path = oneOf(random, DOORS).replaceAll('*', written);
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

/** What only a payment provider, or its widget, sends. */
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

import { expect, test } from 'vitest';
import { pagesFor } from '#src/features/search/shop-pages.ts';

const addresses = (text: string) => pagesFor(text).map(({ to }) => to);

test.for([
  ['track order', '/track-order'],
  ['Where is my order?', '/track-order'],
  ['order status', '/track-order'],
  ['mera order kahan', '/track-order'],
  ['trac', '/track-order'],
  ['my orders', '/userdashboard/order-history'],
  ['invoice', '/userdashboard/order-history'],
  ['best seller', '/best-seller'],
  ['bestsellers', '/best-seller'],
  ['size chart', '/searched-products'],
  ['size', '/searched-products'],
  ['return', '/return-policy'],
  ['return policy', '/return-policy'],
  ['exchange', '/return-policy'],
  ['refund', '/refund-policy'],
  ['paisa wapas', '/refund-policy'],
  ['delivery charges', '/shipping-policy'],
  ['cash on delivery', '/shipping-policy'],
  ['cancel order', '/cancellation-policy'],
  ['contact', '/contact'],
  ['customer care number', '/contact'],
  ['shikayat', '/contact'],
  ['store near me', '/stores'],
  ['privacy policy', '/privicy-policy'],
  ['wish list', '/userdashboard/wishlist'],
  ['login', '/userdashboard'],
] as const)('“%s” leads to %s first', ([text, to]) => {
  expect(addresses(text)[0]).toBe(to);
});

test.for([
  '',
  '   ',
  'my',
  'track pants',
  'size 8',
  'gym bag',
  'order book',
  'tee',
  'mat',
  'yoga',
  'training',
  'fit band',
])('“%s” is a search for goods or for nothing', (text) => {
  expect(addresses(text)).toEqual([]);
});

test('two pages at most', () => {
  expect(addresses('order')).toEqual(['/track-order', '/userdashboard/order-history']);
});

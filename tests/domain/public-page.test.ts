// Which addresses are server-rendered, and the normalised address under which a page is cached.
import { expect, test } from 'vitest';
import { publicPage } from '#src/domain/public-page.ts';

const drawn = (address: string) => publicPage(new URL(address, 'http://shop.test'));

test.each([
  ['/', '/'],
  ['/?utm_source=poster', '/'],
  ['/product/Hex-Dumbbell', '/product/Hex-Dumbbell'],
  ['/product/100%25-Whey', '/product/100%25-Whey'],
  ['/best-seller?sort=price-low&gclid=1&color=Black', '/best-seller?sort=price-low&color=Black'],
  ['/category-products/yoga?color=Black&sort=newest', '/category-products/yoga?sort=newest&color=Black'],
  ['/searched-products?q=mat&x=1', '/searched-products?q=mat'],
  ['/privicy-policy', '/privicy-policy'],
])('%s is drawn as %s', (address, expected) => {
  expect(drawn(address)).toBe(expected);
});

test.each([
  '/cart',
  '/checkout',
  '/login',
  '/userdashboard/profile',
  '/order-success?orderId=1',
  '/track-order',
  '/searched-products',
  '/searched-products?q=',
  '/product/',
  '/product/a/b',
  '/privacy-policy',
  `/searched-products?q=${'a'.repeat(500)}`,
])('%s is not: it is personal, unknown, or made up', (address) => {
  expect(drawn(address)).toBeNull();
});

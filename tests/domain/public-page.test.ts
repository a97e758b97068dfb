// Which addresses are server-rendered, and the normalised address under which a page is cached.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isShopPage, publicPage } from '#src/domain/public-page.ts';

const rendered = (address: string) => publicPage(new URL(address, 'http://shop.test'));

test.each([
  ['/', '/'],
  ['/?utm_source=poster', '/'],
  ['/product/Hex-Dumbbell', '/product/Hex-Dumbbell'],
  ['/product/Tee?size=M&color=Navy&utm_source=mail', '/product/Tee?color=Navy&size=M'],
  ['/product/100%25-Whey', '/product/100%25-Whey'],
  ['/product/Women%27s-High-Waist-Leggings', "/product/Women's-High-Waist-Leggings"],
  ['/product/Gym-Ball-%2865-cm%29', '/product/Gym-Ball-(65-cm)'],
  ['/category-products/men%27s-apparel', "/category-products/men's-apparel"],
  ['/product/Training-Tee-%2f-Dry-Knit', '/product/Training-Tee-%2F-Dry-Knit'],
  ['/product/%e0%a4%85', '/product/%E0%A4%85'],
  ['/product/What%3f-%23-%5c-%09-%0a-%0d', '/product/What%3F-%23-%5C-%09-%0A-%0D'],
  ['/%61bout', '/about'],
  ['/best-seller?sort=price-low&gclid=1&color=Black', '/best-seller?sort=price-low&color=Black'],
  ['/category-products/yoga?color=Black&sort=newest', '/category-products/yoga?sort=newest&color=Black'],
  [
    '/best-seller?inStock=true&origin=India&kind=a&size=M&color=B&maxPrice=9&minPrice=1&sort=newest',
    '/best-seller?sort=newest&minPrice=1&maxPrice=9&color=B&size=M&kind=a&origin=India&inStock=true',
  ],
  ['/searched-products?q=mat&x=1', '/searched-products?q=mat'],
  ['/privicy-policy', '/privicy-policy'],
])('%s is rendered as %s', (address, expected) => {
  expect(rendered(address)).toBe(expected);
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
  '/product/%FF',
  '/product/a/b',
  '/privacy-policy',
  `/searched-products?q=${'a'.repeat(500)}`,
])('%s is not: it is personal, unknown, or made up', (address) => {
  expect(rendered(address)).toBeNull();
});

test('the longest address that is rendered has 400 characters', () => {
  const address = (length: number) =>
    `/searched-products?q=${'a'.repeat(length - 'http://shop.test/searched-products?q='.length)}`;
  expect(rendered(address(400))).toBe(address(400));
  expect(rendered(address(401))).toBeNull();
});

const exists = (address: string) => isShopPage(new URL(address, 'http://shop.test'));

/** As the router's plugin wrote them. */
const ROUTES = [
  ...(readFileSync('src/app/route-tree.gen.ts', 'utf8')
    .split('interface FileRoutesByTo')[1]
    ?.split('}')[0]
    ?.matchAll(/'([^']+)': typeof/g) ?? []),
].map(([, path = '']) => path.replaceAll('$', ''));

test.each(ROUTES)('%s, an address of the router, is a page of the shop', (address) => {
  expect(exists(address)).toBe(true);
});

test('these are all addresses of the router', () => {
  expect(ROUTES.length).toBeGreaterThan(30);
});

test.each(['/Cart', '/cart/', '/about/', '/userdashboard/', '/product/Women%27s'])(
  '%s is one all the same',
  (address) => {
    expect(exists(address)).toBe(true);
  },
);

test.each(['/order/x', '/products/v1.2', '/userdashboard/orders', '/product', '/product/a/b', '/product/%FF'])(
  '%s is none',
  (address) => {
    expect(exists(address)).toBe(false);
  },
);

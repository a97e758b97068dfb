// robots.txt and the sitemap of all public addresses, from the current catalogue. A sitemap holds at most 50,000 addresses
// (sitemaps.org), so a larger shop has several and an index.
import type { Context } from 'hono';
import type { Db } from '#server/db/schema.ts';
import type { ShopApp } from '#server/http/route.ts';
import { categorySlug, productParam } from '#src/domain/slug.ts';

const MAX_URLS = 40_000;

const FIXED = [
  ...['/', '/best-seller', '/about', '/contact', '/stores', '/terms-conditions', '/privicy-policy'],
  ...['/refund-policy', '/return-policy', '/shipping-policy', '/cancellation-policy'],
];
/** Personal pages must not be indexed. */
const PRIVATE = [
  ...['/api/', '/shipping/', '/pay/', '/userdashboard', '/cart', '/checkout', '/order-success'],
  ...['/login', '/signup', '/verify-email', '/request-otp'],
];

export function bindSitemap({ hono, parts }: ShopApp): void {
  const { db, config } = parts;
  const originOf = (c: Context) => config.SHOP_URL ?? new URL(c.req.url).origin;
  // Without SHOP_URL the origin comes from the request, so shared caches must not store the response.
  const caching = { 'cache-control': config.SHOP_URL ? 'public, max-age=3600' : 'no-store' };
  const xml = (c: Context, text: string) =>
    c.body(text, 200, { 'content-type': 'application/xml; charset=utf-8', ...caching });

  hono.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        ...PRIVATE.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${originOf(c)}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      caching,
    ),
  );
  hono.get('/sitemap.xml', async (c) => {
    const origin = originOf(c);
    const { count } = await db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const lists = Math.ceil(Number(count) / MAX_URLS);
    const addresses = [...FIXED, ...(await categoryPaths(db))];
    if (lists <= 1) return xml(c, urlset(origin, [...addresses, ...(await productPaths(db, 0))]));
    const parts = Array.from({ length: lists }, (_, part) => `${origin}/sitemap-${part + 1}.xml`);
    return xml(c, element('sitemapindex', 'sitemap', [`${origin}/sitemap-0.xml`, ...parts]));
  });
  hono.get('/:list{sitemap-[0-9]{1,4}\\.xml}', async (c) => {
    const part = Number(/\d+/.exec(c.req.param('list'))?.[0]);
    const paths = part === 0 ? [...FIXED, ...(await categoryPaths(db))] : await productPaths(db, part - 1);
    return paths.length === 0 ? c.notFound() : xml(c, urlset(originOf(c), paths));
  });
}

async function categoryPaths(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('category').select('name').orderBy('position').execute();
  return rows.map(({ name }) => `/category-products/${categorySlug(name)}`);
}

async function productPaths(db: Db, list: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('name')
    .orderBy('id')
    .limit(MAX_URLS)
    .offset(list * MAX_URLS)
    .execute();
  return rows.map(({ name }) => `/product/${encodeURIComponent(productParam(name))}`);
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/'/g, '&apos;');

const urlset = (origin: string, paths: readonly string[]) =>
  element(
    'urlset',
    'url',
    paths.map((path) => origin + path),
  );

const element = (outer: string, inner: string, addresses: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><${outer} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<${inner}><loc>${escaped(address)}</loc></${inner}>`)
    .join('')}</${outer}>`;

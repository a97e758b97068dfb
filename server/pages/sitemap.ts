// robots.txt and the sitemap of all public addresses, from the current catalogue. A sitemap holds at most 50,000 addresses
// (sitemaps.org), so a larger shop has several and an index.
import type { Context } from 'hono';
import { readCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import type { ShopApp } from '#server/http/route.ts';
import { createVersionCache } from '#server/http/version-cache.ts';
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

/** Room for the addresses of some hundred thousand products. */
const MAX_BYTES = 32 * 1024 * 1024;

export function bindSitemap({ hono, parts }: ShopApp): void {
  const { catalogueDb: db, config } = parts;
  const memory = createVersionCache<string[]>((paths) => paths.reduce((sum, path) => sum + path.length, 0), MAX_BYTES);
  /** The paths of a list, or of the lists themselves; computed once for each version of the goods. */
  const read = async (list: number | 'lists'): Promise<string[]> =>
    memory.get(await readCatalogueVersion(db, 'goods'), String(list), () =>
      list === 'lists' ? listPaths(db) : list === 0 ? fixedPaths(db) : productPaths(db, list - 1),
    );
  const originOf = (c: Context) => config.SHOP_URL ?? new URL(c.req.url).origin;
  // Without SHOP_URL the origin comes from the request, so shared caches must not store the response.
  const caching = { 'cache-control': config.SHOP_URL ? 'public, max-age=3600' : 'no-store' };
  const xml = (c: Context, [outer, inner]: readonly [string, string], paths: readonly string[]) => {
    const origin = originOf(c);
    const all = paths.map((path) => `<${inner}><loc>${origin}${path}</loc></${inner}>`).join('');
    const text = `<?xml version="1.0" encoding="UTF-8"?><${outer} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${all}</${outer}>`;
    return c.body(text, 200, { 'content-type': 'application/xml; charset=utf-8', ...caching });
  };

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
    const lists = await read('lists');
    return lists.length > 2 ? xml(c, INDEX, lists) : xml(c, LIST, [...(await read(0)), ...(await read(1))]);
  });
  hono.get('/:list{sitemap-[0-9]{1,4}\\.xml}', async (c) => {
    const paths = await read(Number(/\d+/.exec(c.req.param('list'))?.[0]));
    return paths.length === 0 ? c.notFound() : xml(c, LIST, paths);
  });
}

/** The elements of a sitemap and of an index of sitemaps. */
const LIST = ['urlset', 'url'] as const;
const INDEX = ['sitemapindex', 'sitemap'] as const;

async function listPaths(db: Db): Promise<string[]> {
  const { count } = await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Array.from({ length: Math.ceil(Number(count) / MAX_URLS) + 1 }, (_, list) => `/sitemap-${list}.xml`);
}

async function fixedPaths(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('category').select('name').orderBy('position').execute();
  return [...FIXED, ...rows.map(({ name }) => escaped(`/category-products/${categorySlug(name)}`))];
}

async function productPaths(db: Db, list: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('name')
    .orderBy('id')
    .limit(MAX_URLS)
    .offset(list * MAX_URLS)
    .execute();
  return rows.map(({ name }) => escaped(`/product/${encodeURIComponent(productParam(name))}`));
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/'/g, '&apos;');

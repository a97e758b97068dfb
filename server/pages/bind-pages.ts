// Sends public pages server-rendered: for a first visit, for search engines, and for browsers without JavaScript. A failure
// is logged, and the static shell is sent instead.
import type { Logger } from 'pino';
import { readCatalogueVersion } from '#server/db/catalogue-version.ts';
import { compressWith, ENCODING, offeredDictionary, VARY } from '#server/http/dictionary.ts';
import { acceptedEncodings } from '#server/http/encoding.ts';
import { holds, inHour, notModified } from '#server/http/freshness.ts';
import type { ShopApp } from '#server/http/route.ts';
import { publicPage } from '#src/domain/public-page.ts';
import { createRecentVersion } from './recent-version.ts';
import { openRenderer, type ReadyPage, type Renderer } from './render-pages.ts';

/** A shared cache may serve a page for a minute, and stale while it revalidates. Prices are checked again at checkout. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** Zstandard's level for a page with another as dictionary: some milliseconds in a thread. */
const LEVEL = 9;

/**
 * A product page costs 3 kB with another product page as dictionary, 7 with any other page, and 14 without. Where several patterns
 * match, a browser takes the dictionary with the longest one.
 */
const PATTERNS = { product: '/product/*', other: '/product*' };

/** How long after a change a reload may show the old page; longer while others are refused. */
const [MAX_AGE_MS, BUSY_AGE_MS] = [200, 5_000];

export function bindPages({ hono, parts }: ShopApp): void {
  if (!parts.config.SERVER_RENDERING) return;
  const ask = async (input: unknown, init?: RequestInit) =>
    hono.fetch(new Request(new URL(String(input), 'http://shop.invalid'), init));
  const opening = openRenderer(parts.folders.page, { origin: parts.config.SHOP_URL ?? '', fetch: ask }).catch(
    (error: unknown) => {
      parts.log.error({ err: error }, 'pages cannot be rendered; the shell is sent');
      return null;
    },
  );

  const currentVersion = createRecentVersion(
    () => readCatalogueVersion(parts.catalogueDb),
    () => (parts.isBusy() ? BUSY_AGE_MS : MAX_AGE_MS),
  );
  async function renderNow(renderer: Renderer, path: string) {
    const version = inHour(await currentVersion(), parts.clock());
    return { version, page: await renderer.render(path, version) };
  }

  // Two paths of one page.
  hono.get('/contact-us', (c) => c.redirect('/contact', 301));
  hono.get('*', async (c, next) => {
    const path = publicPage(new URL(c.req.url));
    const renderer = path === null ? null : await opening;
    if (path === null || !renderer) return next();
    const rendered = await renderNow(renderer, path).catch((error: unknown) => {
      noteFailure(parts.log, error);
      return null;
    });
    if (!rendered) return next();
    const { page, version } = rendered;
    const etag = `W/"p-${renderer.build}-${version}"`;
    // The header delays the body, so it is sent only where a proxy may turn it into 103 Early Hints.
    const link: Record<string, string> = parts.config.TRUST_PROXY && page.link !== '' ? { link: page.link } : {};
    const isProduct = path.startsWith('/product/');
    const [vary, pattern] = isProduct ? [VARY, PATTERNS.product] : ['Accept-Encoding', PATTERNS.other];
    // In a browser a page of an unknown product would replace that of a real one.
    const others: Record<string, string> = page.status === 200 ? { 'use-as-dictionary': `match="${pattern}"` } : {};
    const headers = { etag, 'cache-control': CACHE_CONTROL, vary, ...others, ...link };
    c.set('ownPolicy', page.policy);
    // The headers of a 304 replace the cached ones, so it needs the page's policy too.
    if (holds(c.req.header('if-none-match'), etag)) return notModified(headers);
    const digest = isProduct ? offeredDictionary((name) => c.req.header(name)) : null;
    const dictionary = digest === null ? undefined : renderer.sent(digest);
    if (!dictionary) return send(page, headers, ...inBest(page, c.req.header('accept-encoding')));
    return send(page, headers, ENCODING, await compressWith(dictionary, page.forms.identity, LEVEL));
  });
}

/** The address is not logged, because it contains search terms. A refusal is expected; anything else is an error. */
function noteFailure(log: Logger, error: unknown): void {
  const refused = error instanceof Error && 'status' in error && typeof error.status === 'number';
  log[refused ? 'info' : 'error']({ err: error }, 'a page could not be rendered; the shell is sent');
}

function inBest({ forms }: ReadyPage, accepted = '') {
  const encoding = acceptedEncodings(accepted)[0] ?? 'identity';
  return [encoding, forms[encoding]] as const;
}

const send = (
  { status, isIndexed }: ReadyPage,
  headers: Record<string, string>,
  encoding: string,
  bytes: Uint8Array<ArrayBuffer>,
): Response =>
  new Response(bytes, {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      ...(isIndexed ? {} : { 'x-robots-tag': 'noindex' }),
    },
  });

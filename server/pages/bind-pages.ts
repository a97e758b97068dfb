// Public pages as HTML with their content (DESIGN 3): for a first visit, for search engines, and for whoever has no
// JavaScript. Whatever goes wrong here is written to the log, and the static shell is sent instead.
import type { Logger } from 'pino';
import { readCatalogueVersion } from '#server/db/catalogue-version.ts';
import { acceptedEncodings } from '#server/http/encoding.ts';
import { holds, notModified } from '#server/http/freshness.ts';
import type { ShopApp } from '#server/http/route.ts';
import { publicPage } from '#src/domain/public-page.ts';
import { type Drawing, openDrawing, type ReadyPage } from './draw-pages.ts';
import { createRecentVersion } from './recent-version.ts';

/** Anyone may keep a page, a moment as it is and a while longer as it gets a new one; prices are checked again later. */
const KEPT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

export function bindPages({ hono, parts }: ShopApp): void {
  if (!parts.config.DRAW_PAGES) return;
  const ask = async (input: unknown, init?: RequestInit) =>
    hono.fetch(new Request(new URL(String(input), 'http://shop.invalid'), init));
  const opening = openDrawing(parts.folders.page, { origin: parts.config.SHOP_URL ?? '', fetch: ask }).catch(
    (error: unknown) => {
      parts.log.error({ err: error }, 'pages cannot be drawn; the shell is sent');
      return null;
    },
  );

  const currentVersion = createRecentVersion(() => readCatalogueVersion(parts.db));
  async function draw(drawing: Drawing, path: string) {
    const version = await currentVersion();
    return { version, page: await drawing.draw(path, version) };
  }

  // Two spellings of one page.
  hono.get('/contact-us', (c) => c.redirect('/contact', 301));
  hono.get('*', async (c, next) => {
    const path = publicPage(new URL(c.req.url));
    const drawing = path === null ? null : await opening;
    if (path === null || !drawing) return next();
    const drawn = await draw(drawing, path).catch((error: unknown) => {
      noteFailure(parts.log, error);
      return null;
    });
    if (!drawn) return next();
    const { page, version } = drawn;
    const etag = `W/"p-${drawing.build}-${version}"`;
    // Its bytes come before the page's own, so they are only spent where somebody may make an early hint of them.
    const link: Record<string, string> = parts.config.TRUST_PROXY && page.link !== '' ? { link: page.link } : {};
    const headers = { etag, 'cache-control': KEPT, vary: 'Accept-Encoding', ...link };
    c.set('ownPolicy', page.policy);
    // Its headers take the place of the kept ones, so it needs the page's policy too.
    if (holds(c.req.header('if-none-match'), etag)) return notModified(headers);
    return send(page, headers, c.req.header('accept-encoding'));
  });
}

/** Without the address: what was searched for stands in it. A refusal is the asker's doing, or that of many askers. */
function noteFailure(log: Logger, error: unknown): void {
  const refused = error instanceof Error && 'status' in error && typeof error.status === 'number';
  log[refused ? 'info' : 'error']({ err: error }, 'a page could not be drawn; the shell is sent');
}

function send({ status, forms, isIndexed }: ReadyPage, headers: Record<string, string>, accepted = ''): Response {
  const encoding = acceptedEncodings(accepted)[0] ?? 'identity';
  const bytes = forms[encoding];
  return new Response(bytes, {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      ...(isIndexed ? {} : { 'x-robots-tag': 'noindex' }),
    },
  });
}

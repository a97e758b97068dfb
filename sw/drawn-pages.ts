// Public pages as the server drew them, kept for the next time they are opened (docs/decisions/023). One is given out at
// once and renewed behind its back. It is of no use to another build: its program would draw something else.
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { createLog } from '#src/base/log.ts';
import { ANSWERS_ID, KEPT_ATTRIBUTE } from '#src/contract/drawn-page.ts';
import { publicPage } from '#src/domain/public-page.ts';
import { PAGES } from './cache-rules.ts';
import { BUILD_HEADER, cachedAt, dropOldest, type Kept, readKept } from './kept-answer.ts';
import type { Lifetime, WorkerShop } from './worker-shop.ts';

const log = createLog('worker');
const ANSWER_TIMEOUT_MS = 15_000;

/** Held for its way here; what arrives is plain. */
const OF_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding'];
/** The files a drawn page starts with, by name (server/pages/starter.js). */
const NAMED_FILES = /\bdata-(?:css|fonts|app|parts)="([^"]*)"/g;
const MARK = new RegExp(`id="${ANSWERS_ID}"(?: ${KEPT_ATTRIBUTE}="\\d+")?`);

/** The host draws nothing, or for another build: until then nothing more is asked of it. */
let restUntil = 0;

/** The kept page for a navigation; whatever else is asked for, and a page that is not kept, is answered by `otherwise`. */
export function drawnOr(
  otherwise: (request: Request) => Promise<Response> | undefined,
  shop: WorkerShop,
  request: Request,
  life: Lifetime,
): Promise<Response> | undefined {
  const path = request.mode === 'navigate' && request.method === 'GET' ? pathOf(shop, request.url) : null;
  if (path === null) return otherwise(request);
  return giveKept(shop, path, life).then((page) => page ?? otherwise(request) ?? fetch(request));
}

async function giveKept(shop: WorkerShop, path: string, life: Lifetime): Promise<Response | undefined> {
  const kept = await readPage(shop, path);
  if (!kept || kept.ageMs > (navigator.onLine ? PAGES.softMs : PAGES.hardMs)) return undefined;
  life.waitUntil(new Promise((resolve) => setTimeout(resolve, PAGES.pauseMs)).then(() => renew(shop, path)));
  return kept.response;
}

/** Keeps what a shopper will want first: the home page, and the pages that are `open`. Never rejects. */
export async function keepFirstPages(shop: WorkerShop, open: readonly { url: string }[] = []): Promise<void> {
  for (const address of [...open.map(({ url }) => url), ...PAGES.always]) await keepPage(shop, address);
}

/** The program of this build would draw something else than the page of another. */
export async function dropOldPages({ build }: WorkerShop): Promise<void> {
  const cache = await caches.open(PAGES.cache);
  for (const key of await cache.keys())
    if ((await cache.match(key))?.headers.get(BUILD_HEADER) !== build) await cache.delete(key);
}

/** Keeps a page that a shopper looks at, or asks whether the kept one still stands. Never rejects. */
export async function keepPage(shop: WorkerShop, address: string): Promise<void> {
  const path = pathOf(shop, new URL(address, shop.origin).href);
  if (path !== null) await renew(shop, path);
}

function pathOf({ origin }: WorkerShop, address: string): string | null {
  const url = new URL(address);
  return url.origin === origin ? publicPage(url) : null;
}

async function readPage({ origin, build }: WorkerShop, path: string): Promise<Kept | undefined> {
  const kept = await readKept(PAGES.cache, origin + path);
  return kept?.response.headers.get(BUILD_HEADER) === build ? kept : undefined;
}

async function renew(shop: WorkerShop, path: string): Promise<void> {
  try {
    const kept = await readPage(shop, path);
    if (Date.now() >= restUntil && !isFresh(kept)) await askFor(shop, path, kept);
  } catch (error) {
    log.info('a drawn page could not be renewed', error);
  }
}

/** A stamp from the future is that of a clock that was put back since. */
function isFresh(kept: Kept | undefined): boolean {
  const age = Date.now() - (cachedAt(kept?.response) ?? Number.NEGATIVE_INFINITY);
  return age >= 0 && age < PAGES.restMs;
}

async function askFor(shop: WorkerShop, path: string, kept: Kept | undefined): Promise<void> {
  const headers = new Headers({ accept: 'text/html' });
  const tag = kept?.response.headers.get('etag');
  if (tag) headers.set('if-none-match', tag);
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  // Without a tag the browser asks with that of its own copy, which is where a first visit's page is.
  const cache = tag ? 'no-store' : 'no-cache';
  const answer = await fetch(shop.origin + path, { headers, signal, cache, priority: 'low' });
  if (answer.type !== 'basic' || answer.redirected) return;
  if (kept && answer.status === 304) await store(shop, path, await kept.response.text(), kept.response, ageOf(answer));
  else if (answer.status === 404 || answer.status === 410)
    await (await caches.open(PAGES.cache)).delete(shop.origin + path);
  else if (answer.status === 200) await storeIfDrawn(shop, path, answer);
}

async function storeIfDrawn(shop: WorkerShop, path: string, answer: Response): Promise<void> {
  const html = await answer.text();
  if (isDrawnFor(shop, html)) await store(shop, path, html, answer, ageOf(answer));
  else restUntil = Date.now() + PAGES.restMs;
}

/** A whole page with its answers, whose every file is one of this build. */
function isDrawnFor(shop: WorkerShop, html: string): boolean {
  const files = [...html.matchAll(NAMED_FILES)].flatMap(([, names = '']) => names.split(' ').filter(Boolean));
  return (
    MARK.test(html) &&
    html.trimEnd().endsWith('</html>') &&
    files.length > 0 &&
    files.every((name) => shop.hasFile(`/assets/${name}`))
  );
}

/** What of its age is spent in caches on the way, ms. */
const ageOf = ({ headers }: Response): number => (Number(headers.get('age')) || 0) * 1000;

/** With all its headers: the content security policy names the page's own script and styles. */
async function store(shop: WorkerShop, path: string, html: string, from: Response, ageMs: number): Promise<void> {
  const at = String(Date.now() - ageMs);
  const headers = new Headers(from.headers);
  for (const name of OF_THE_WAY) headers.delete(name);
  headers.set(CACHED_AT_HEADER, at);
  headers.set(BUILD_HEADER, shop.build);
  const body = html.replace(MARK, `id="${ANSWERS_ID}" ${KEPT_ATTRIBUTE}="${at}"`);
  const cache = await caches.open(PAGES.cache);
  await cache.put(shop.origin + path, new Response(body, { headers }));
  await dropOldest(
    cache,
    PAGES.maxEntries,
    PAGES.always.map((always) => shop.origin + always),
  );
}

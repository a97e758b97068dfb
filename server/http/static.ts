// Serves the built page. Hashed files are cached for a year; index.html, the worker and the manifest are revalidated; other files are
// cached for an hour. A path without a file gets the page, whose router reads it, with 404 if the shop has no such page. A path that
// looks like a file gets 404 without the page, because a missing script must not return HTML.
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { Context } from 'hono';
import { isShopPage, publicPage } from '#src/domain/public-page.ts';
import { ENCODING, offeredDictionary, VARY } from './dictionary.ts';
import { acceptedEncodings } from './encoding.ts';
import { holds, notModified } from './freshness.ts';
import { compressedByOldVersion, laterVersions } from './old-versions.ts';
import type { ShopApp } from './route.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
};
/** The build writes them beside each file. */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const;
const HOUR = 'public, max-age=3600';
/** Always revalidated: a stale copy would delay a deployment. */
const ALWAYS_ASKED = new Set(['/index.html', '/sw.js', '/sw-push.js', '/manifest.webmanifest']);
/** Product and category names may contain a dot and are not files. */
const NAMED_PAGES = /^\/(product|category-products)\//;

export function bindStatic({ hono, parts }: ShopApp): void {
  const root = parts.folders.page;
  hono.get('*', async (c) => {
    const path = safePath(c.req.path);
    if (path === null) return notFound();
    const file = await sendFile(c, root, path === '/' ? '/index.html' : path);
    if (file) return file;
    if (extname(path) !== '' && /^\.[a-z][a-z0-9]*$/i.test(extname(path)) && !NAMED_PAGES.test(path)) return notFound();
    // Rendered in the browser, so personal or unknown: search engines must not index it.
    const url = new URL(c.req.url);
    if (publicPage(url) === null) c.header('x-robots-tag', 'noindex');
    // The router of an unknown address shows the not-found page.
    return (await sendFile(c, root, '/index.html', isShopPage(url) ? 200 : 404)) ?? notBuilt();
  });
}

/** The decoded path below the root. null for '..', dot files and invalid encodings. */
function safePath(path: string): string | null {
  const decoded = decode(path);
  if (decoded === null || /[\0\\]/.test(decoded) || /(^|\/)\./.test(decoded)) return null;
  return normalize(decoded);
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

async function sendFile(
  c: Context,
  root: string,
  path: string,
  status: 200 | 404 = 200,
): Promise<Response | undefined> {
  const file = join(root, path);
  if (!file.startsWith(root + sep) || /\.(br|gz)$/.test(path)) return undefined;
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const headers: Record<string, string> = {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': cacheRule(path),
    etag: await etagOf(file, found),
    vary: 'Accept-Encoding',
  };
  const later = path.startsWith('/assets/') ? laterVersions(path) : null;
  if (later !== null) Object.assign(headers, { vary: VARY, 'use-as-dictionary': later });
  if (status === 200 && holds(c.req.header('if-none-match'), headers.etag ?? '')) return notModified(headers);
  const digest = later === null ? null : offeredDictionary((name) => c.req.header(name));
  const change = digest === null ? null : await compressedByOldVersion(file, digest);
  if (change)
    return c.body(change, status, {
      ...headers,
      'content-encoding': ENCODING,
      'content-length': String(change.length),
    });
  const { bytes, encoding } = await readBest(file, c.req.header('accept-encoding') ?? '');
  if (encoding) headers['content-encoding'] = encoding;
  else if (status === 200 && headers['content-type']?.startsWith('audio/')) return sendSound(c, bytes, headers);
  return c.body(bytes, status, { ...headers, 'content-length': String(bytes.length) });
}

/** By file; `version` changes whenever the file is written. */
const etags = new Map<string, { version: string; etag: string }>();

/**
 * A digest of the content. The time of a file is none: the build of an image may give every release the same one, and the names in
 * index.html have the same length in each.
 */
async function etagOf(file: string, { size, mtimeMs, ctimeMs }: Stats): Promise<string> {
  const version = `${size} ${mtimeMs} ${ctimeMs}`;
  const known = etags.get(file);
  if (known?.version === version) return known.etag;
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest('base64url');
  const etag = `W/"${digest.slice(0, 16)}"`;
  etags.set(file, { version, etag });
  return etag;
}

/** Safari plays only what a server can send in parts: it asks for the first two bytes, then for the rest. */
function sendSound(c: Context, bytes: Uint8Array<ArrayBuffer>, known: Record<string, string>): Response {
  const headers = { ...known, 'accept-ranges': 'bytes' };
  const { first = '', last = '' } =
    /^bytes=(?<first>\d+)-(?<last>\d*)$/.exec(c.req.header('range') ?? '')?.groups ?? {};
  const part = bytes.slice(Number(first), last === '' ? bytes.length : Number(last) + 1);
  // A range that the file lacks, of another kind, or for an earlier version gets the whole file, which is always allowed.
  const isPart = first !== '' && part.length > 0 && c.req.header('if-range') === undefined;
  if (!isPart) return c.body(bytes, 200, { ...headers, 'content-length': String(bytes.length) });
  const range = `bytes ${Number(first)}-${Number(first) + part.length - 1}/${bytes.length}`;
  return c.body(part, 206, { ...headers, 'content-range': range, 'content-length': String(part.length) });
}

const cacheRule = (path: string) => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return ALWAYS_ASKED.has(path) ? 'no-cache' : HOUR;
};

/** The smallest encoding that the browser accepts and the build wrote. */
async function readBest(file: string, accepted: string) {
  for (const encoding of acceptedEncodings(accepted)) {
    const bytes = await readFile(file + SUFFIXES[encoding]).catch(() => undefined);
    if (bytes) return { bytes: new Uint8Array(bytes), encoding };
  }
  return { bytes: new Uint8Array(await readFile(file)), encoding: undefined };
}

const plain = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
const notFound = () => plain(404, 'Not found.');
const notBuilt = () => plain(503, 'The page is not built yet: run npm run build.');

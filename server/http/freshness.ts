// ETags. They are weak because a response may be compressed later. Each is a hash of the content: that of a catalogue response is
// made once for each version of the catalogue and each hour. An order makes a new version, but hardly any response differs from the
// one before: caches that ask again get 304 for all others (decision 076).
import { createHash } from 'node:crypto';
import type { HonoRequest } from 'hono';
import type { CatalogueState } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import type { Parts } from '#server/parts.ts';
import { type Answer, send } from './answer.ts';
import { type PackedAnswer, packed, sendPacked } from './packed-answer.ts';
import type { VersionCache } from './version-cache.ts';

/** Cacheable by anyone, revalidated every time: stock and prices must not be stale. */
const REVALIDATE = 'public, no-cache';
const REVALIDATE_PRIVATE = 'private, no-cache';

const HOUR_MS = 3_600_000;

/** The version with its hour. What was sold in the last 48 hours changes also when nothing is written. */
export const inHour = (version: string, now: Date): string => `${version}.${Math.floor(now.getTime() / HOUR_MS)}`;

/** What an answer of the catalogue is made from. */
interface CatalogueSource {
  /** Of the primary. */
  readState: () => Promise<CatalogueState>;
  memory: VersionCache<PackedAnswer>;
  parts: Pick<Parts, 'readCatalogue' | 'clock'>;
}

/**
 * Answers a catalogue GET with its ETag, or with 304 if the client has that content. `query` holds the query parameters
 * that the endpoint knows; others must not lead to a separate cache entry.
 */
export async function answerByVersion(
  { readState, memory, parts }: CatalogueSource,
  request: HonoRequest,
  query: Readonly<Record<string, string>>,
  work: (db: Db) => Promise<Answer>,
): Promise<Response> {
  // Read the version before the content: a cached body may be newer than its version, never older.
  const { version, changes } = await readState();
  const address = `${request.path}?${new URLSearchParams(query)}`;
  const answer = await memory.get(inHour(version, parts.clock()), address, async () =>
    packed(await parts.readCatalogue(changes, work)),
  );
  const headers = { etag: answer.tag, 'cache-control': REVALIDATE, vary: 'Accept-Encoding' };
  if (holds(request.header('if-none-match'), headers.etag)) return notModified(headers);
  return sendPacked(answer, request.header('accept-encoding'), headers);
}

/** Answers with an ETag that hashes the content, or with 304. */
export async function answerByContent(request: HonoRequest, work: () => Promise<Answer>): Promise<Response> {
  const answer = await work();
  const headers = { etag: contentTag(answer.body), 'cache-control': REVALIDATE_PRIVATE };
  return holds(request.header('if-none-match'), headers.etag) ? notModified(headers) : send(answer, headers);
}

const contentTag = (body: string): string =>
  `W/"b-${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** True if an If-None-Match header names `tag`. */
export function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag));
}

export const notModified = (headers: Readonly<Record<string, string>>): Response =>
  new Response(null, { status: 304, headers });

// ETags. Weak ones: an answer may be compressed on its way. A catalogue answer is tagged by the catalogue's version
// (hashing every body would halve the throughput), a cart by what it says.
import { createHash } from 'node:crypto';
import { readCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import { type Answer, send } from './answer.ts';

/** Part of every catalogue tag: to be raised when the shape of an answer changes, or browsers keep the old shape. */
const SHAPE = 1;

/** Kept by anyone, asked for again every time: stock and prices must not be old. */
const REVALIDATE = 'public, no-cache';
const REVALIDATE_PRIVATE = 'private, no-cache';

/** Answers with an ETag, or 304 when the asker holds that answer already. */
export async function answerTagged(
  tag: 'catalogue' | 'content',
  db: Db,
  ifNoneMatch: string | undefined,
  work: (db: Db) => Promise<Answer>,
): Promise<Response> {
  if (tag === 'catalogue') {
    // The version is read before the content: an answer may be newer than its tag, never older.
    const headers = { etag: `W/"c${SHAPE}-${await readCatalogueVersion(db)}"`, 'cache-control': REVALIDATE };
    return holds(ifNoneMatch, headers.etag) ? notModified(headers) : send(await work(db), headers);
  }
  const answer = await work(db);
  const headers = { etag: contentTag(answer.body), 'cache-control': REVALIDATE_PRIVATE };
  return holds(ifNoneMatch, headers.etag) ? notModified(headers) : send(answer, headers);
}

const contentTag = (body: string): string =>
  `W/"b-${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** True when an If-None-Match names `tag`. */
export function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag));
}

export const notModified = (headers: Readonly<Record<string, string>>): Response =>
  new Response(null, { status: 304, headers });

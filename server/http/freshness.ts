// ETags. Weak ones: an answer may be compressed on its way. A catalogue answer is tagged by the catalogue's version
// (hashing every body would halve the throughput), a cart by what it says.
import { createHash } from 'node:crypto';
import type { HonoRequest } from 'hono';
import { type Answer, send } from './answer.ts';
import { type PackedAnswer, packed, sendPacked } from './packed-answer.ts';
import type { VersionMemory } from './version-memory.ts';

/** Part of every catalogue tag: to be raised when the shape of an answer changes, or browsers keep the old shape. */
const SHAPE = 2;

/** Kept by anyone, asked for again every time: stock and prices must not be old. */
const REVALIDATE = 'public, no-cache';
const REVALIDATE_PRIVATE = 'private, no-cache';

/**
 * Answers a catalogue GET with the version's ETag, or 304 when the asker holds that version already. `asked` is what the
 * call knows of the query: the rest changes nothing, and must not have the answer worked out anew.
 */
export async function answerByVersion(
  { readVersion, memory }: { readVersion: () => Promise<string>; memory: VersionMemory<PackedAnswer> },
  request: HonoRequest,
  asked: Readonly<Record<string, string>>,
  work: () => Promise<Answer>,
): Promise<Response> {
  // The version is read before the content: an answer may be newer than its tag, never older.
  const version = await readVersion();
  const headers = { etag: `W/"c${SHAPE}-${version}"`, 'cache-control': REVALIDATE, vary: 'Accept-Encoding' };
  if (holds(request.header('if-none-match'), headers.etag)) return notModified(headers);
  const address = `${request.path}?${new URLSearchParams(asked)}`;
  const answer = await memory.get(version, address, async () => packed(await work()));
  return sendPacked(answer, request.header('accept-encoding'), headers);
}

/** Answers with an ETag made of what it says, or 304. */
export async function answerByContent(request: HonoRequest, work: () => Promise<Answer>): Promise<Response> {
  const answer = await work();
  const headers = { etag: contentTag(answer.body), 'cache-control': REVALIDATE_PRIVATE };
  return holds(request.header('if-none-match'), headers.etag) ? notModified(headers) : send(answer, headers);
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

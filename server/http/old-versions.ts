// A hashed script or style sheet compressed with an earlier version of itself, which the build keeps for a month
// (scripts/lib/keep-old-assets.mjs). Each pair is compressed once. A failure is not cached.
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compressWith, digestOf } from './dictionary.ts';

/** Names of the build: `shop-B0sfuI1U.js`. */
const HASHED = /^(?<stem>.+)-[\w-]{8}\.(?<kind>js|css)$/;
/** Once for each pair of versions. */
const LEVEL = 19;
/** Pairs in memory, of some hundred bytes to some kilobytes. */
const MOST_PAIRS = 300;

const digests = new Map<string, Promise<string>>();
const pairs = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

/** For which later files a file is a dictionary: the value of Use-As-Dictionary. null for a file without a hash in its name. */
export function laterVersions(path: string): string | null {
  const { stem, kind } = HASHED.exec(basename(path))?.groups ?? {};
  return stem === undefined ? null : `match="${dirname(path)}/${stem}-*.${kind}"`;
}

/**
 * @param file a hashed file of the build
 * @param digest of the version that the browser has
 * @returns the file in the encoding `dcz`; null when the build has no such version
 */
export function compressedByOldVersion(file: string, digest: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const name = `${file} ${digest}`;
  const known = pairs.get(name);
  if (known) return known;
  const made = compress(file, digest);
  pairs.set(name, made);
  // Nor are digests of no version: anybody can invent them, and they would take the places of the others.
  made.then(
    (bytes) => bytes === null && pairs.delete(name),
    () => pairs.delete(name),
  );
  for (const oldest of pairs.keys()) {
    if (pairs.size <= MOST_PAIRS) break;
    pairs.delete(oldest);
  }
  return made;
}

async function compress(file: string, digest: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const version = HASHED.exec(basename(file))?.groups;
  const folder = dirname(file);
  for (const name of version ? await readdir(folder) : []) {
    const other = HASHED.exec(name)?.groups;
    if (other?.stem !== version?.stem || other?.kind !== version?.kind) continue;
    const old = join(folder, name);
    const found = digests.get(old) ?? readFile(old).then(digestOf);
    digests.set(old, found);
    found.catch(() => digests.delete(old));
    if ((await found) === digest) return compressWith(await readFile(old), await readFile(file), LEVEL);
  }
  return null;
}

// Keeps the assets of earlier builds for a while: a page opened before a deployment still requests its own files. Their names
// contain a hash, so they do not clash.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than a page stays open. */
const KEEP_MS = 30 * 24 * 60 * 60_000;
/**
 * A file of the build: names below assets/ that belong to earlier builds, and since when (ms) no
 * build has them. They are deleted 30 days later.
 */
const RECORD = '.old-assets.json';

/**
 * Copies the assets of the old build that the new build lacks.
 * @param {string} old folder folder of the old build; may not exist
 * @param {string} next folder of the finished new build
 * @param {number} [now] ms since 1970
 */
export function keepOldAssets(old, next, now = Date.now()) {
  if (!existsSync(join(old, 'assets'))) return;
  const before = oldAssets(old);
  const current = new Set(readdirSync(join(next, 'assets')));
  /** @type {Record<string, number>} */
  const kept = {};
  for (const name of readdirSync(join(old, 'assets'))) {
    const since = before[name] ?? now;
    if (current.has(name) || now - since > KEEP_MS) continue;
    copyFileSync(join(old, 'assets', name), join(next, 'assets', name));
    kept[name] = since;
  }
  writeFileSync(join(next, RECORD), JSON.stringify(kept));
}

/**
 * The assets of earlier builds in a build.
 * @param {string} folder of a build
 * @returns {Record<string, number>}
 */
export function oldAssets(folder) {
  const record = join(folder, RECORD);
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
}

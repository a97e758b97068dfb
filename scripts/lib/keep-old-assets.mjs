// A page that was opened before a deploy still asks for the files of its own build, so a new build keeps those of the
// builds before it for a while (OFFLINE 5.3). Their names hold a hash: they can neither clash nor mislead.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than anybody leaves a page open and comes back to it. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;
/** In the build: names below assets/ that are no longer part of it, each with the moment (ms) it ceased to be. */
const RECORD = '.old-assets.json';

/**
 * Copies the assets of the old build that the new one lacks into the new one.
 * @param {string} old folder of the build that is about to go; may not exist
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
    if (current.has(name) || now - since > KEPT_FOR_MS) continue;
    copyFileSync(join(old, 'assets', name), join(next, 'assets', name));
    kept[name] = since;
  }
  writeFileSync(join(next, RECORD), JSON.stringify(kept));
}

/**
 * What of a build's assets belongs to earlier builds.
 * @param {string} folder of a build
 * @returns {Record<string, number>}
 */
export function oldAssets(folder) {
  const record = join(folder, RECORD);
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
}

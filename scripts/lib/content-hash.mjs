// One hash over the content of files and folders, so that install and build can skip unchanged input.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * SHA-256 over names and bytes. A missing path counts as empty.
 * @param {string[]} paths files or folders below the project's folder
 * @param {{ extra?: string, leaveOut?: RegExp }} [options] `leaveOut` is tested against the path with forward slashes
 */
export function contentHash(paths, { extra = '', leaveOut } = {}) {
  const hash = createHash('sha256').update(extra);
  for (const path of paths)
    for (const file of filesOf(join(root, path))) {
      const name = relative(root, file).replaceAll('\\', '/');
      if (leaveOut?.test(name)) continue;
      hash.update(`\0${name}\0`).update(readFileSync(file));
    }
  return hash.digest('hex');
}

/**
 * Every file below a folder in a fixed order; for a file, the path itself.
 * @param {string} path
 * @returns {string[]}
 */
export function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesOf(join(path, entry.name)));
}

// Paths of the project, so that every script works from any current folder.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {...string} parts below the project's folder */
export const inRoot = (...parts) => join(root, ...parts);

/** Ignored by git: files that a script can make again. */
export const cacheFolder = inRoot('.cache');

// Paths of the server's files.
import { join, resolve } from 'node:path';
import type { Parts } from './parts.ts';

const root = resolve(import.meta.dirname, '..');

/** The folders for a given DATA_DIR. */
export const foldersFor = (dataDir: string): Parts['folders'] => ({
  page: join(root, 'dist'),
  masters: [resolve(dataDir, 'media'), join(root, 'server/seed/photos')],
  imageCache: resolve(dataDir, 'image-cache'),
});

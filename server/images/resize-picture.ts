import sharp from 'sharp';
import type { PictureFormat, PictureWidth } from './picture-request.ts';

// One thread a picture; how many pictures at once is picture-store.ts's to say.
sharp.concurrency(1);

/** More than any camera's, fewer than would fill the memory. */
export const MAX_PIXELS = 50_000_000;

/** A copy no wider than asked and never enlarged. AVIF at effort 2: 4 saves a tenth more and takes five times as long. */
export function resizePicture(path: string, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const resized = sharp(path, { limitInputPixels: MAX_PIXELS }).rotate().resize({ width, withoutEnlargement: true });
  return (format === 'avif' ? resized.avif({ quality: 52, effort: 2 }) : resized.webp({ quality: 76 })).toBuffer();
}

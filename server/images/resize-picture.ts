import sharp from 'sharp';
import type { PictureFormat, PictureWidth } from './picture-request.ts';

// One thread per picture. picture-store.ts limits the number of pictures at once.
sharp.concurrency(1);

/** More than any camera has, and few enough for the memory. */
export const MAX_PIXELS = 50_000_000;

/** A copy no wider than `width`, never enlarged. AVIF at effort 2: effort 4 saves a tenth more and takes five times as long. */
export function resizePicture(path: string, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const resized = sharp(path, { limitInputPixels: MAX_PIXELS }).rotate().resize({ width, withoutEnlargement: true });
  return (format === 'avif' ? resized.avif({ quality: 52, effort: 2 }) : resized.webp({ quality: 76 })).toBuffer();
}

// Cleans an uploaded picture: checks its magic bytes, re-encodes it (no hidden payload survives) and drops its metadata.
import sharp from 'sharp';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { MAX_PIXELS } from './resize-picture.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_SIDE = 1_200;

/** Magic bytes and their offsets in the file. */
const SIGNATURES: readonly (readonly [offset: number, bytes: string])[][] = [
  [[0, '\xff\xd8\xff']],
  [[0, '\x89PNG\r\n\x1a\n']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  [[4, 'ftypavif']],
];

/**
 * One at a time: decoded, 50 million pixels take 200 MB and a thread for seconds. Node has four threads, shared with file access
 * and password hashing.
 */
const runLimited = createConcurrencyLimit(1, 20);

/** Resolves to WebP of at most 1200 px a side. Throws 400 on `image` if it is not a valid picture, 503 if the server is busy. */
export async function cleanUpload(file: File): Promise<Buffer> {
  if (file.size > MAX_BYTES) throw invalidInput([{ path: 'image', message: 'must be at most 5 MB' }]);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPicture(bytes)) throw notPicture();
  return runLimited(() => reencode(bytes));
}

const reencode = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw notPicture(cause);
    });

const isPicture = (bytes: Buffer) =>
  SIGNATURES.some((marks) =>
    marks.every(([at, text]) => bytes.subarray(at, at + text.length).toString('latin1') === text),
  );

const notPicture = (cause?: unknown) =>
  invalidInput([{ path: 'image', message: 'must be a JPEG, PNG, WebP or AVIF picture' }], cause);

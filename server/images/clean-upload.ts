// A picture from outside: only what its first bytes say it is, drawn anew (nothing hidden survives), metadata gone.
import sharp from 'sharp';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { MAX_PIXELS } from './resize-picture.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_SIDE = 1_200;

/** Where in the file which bytes stand. */
const SIGNATURES: readonly (readonly [offset: number, bytes: string])[][] = [
  [[0, '\xff\xd8\xff']],
  [[0, '\x89PNG\r\n\x1a\n']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  [[4, 'ftypavif']],
];

/** Unpacked, 50 million pixels take 200 MB and a thread for seconds; Node has four threads, for files and passwords too. */
const inTurn = createConcurrencyLimit(1, 20);

/** WebP of at most 1200 px a side. Throws a 400 on `image` for anything that is not a sound picture, 503 busy. */
export async function cleanUpload(file: File): Promise<Buffer> {
  if (file.size > MAX_BYTES) throw invalidInput([{ path: 'image', message: 'must be at most 5 MB' }]);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPicture(bytes)) throw notPicture();
  return inTurn(() => drawAnew(bytes));
}

const drawAnew = (bytes: Buffer): Promise<Buffer> =>
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

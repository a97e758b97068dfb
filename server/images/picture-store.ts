// Resized pictures: made on demand, once for concurrent requests, a few at a time, and cached on disk.
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { freeBytes } from '#server/free-bytes.ts';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import type { Master } from './find-master.ts';
import type { PictureFormat, PictureWidth } from './picture-request.ts';
import { resizePicture } from './resize-picture.ts';
import { writePicture } from './write-picture.ts';

/** Leaves a core for shoppers' requests. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** With less room on the disk nothing is cached: the embedded database may be on it, and stops when it is full. */
const KEEP_FREE_BYTES = 1024 ** 3;

export interface PictureStore {
  get(master: Master, width: PictureWidth, format: PictureFormat): Promise<Buffer>;
}

/** @param folder may be deleted at any time; while it is not writable, or its disk nearly full, each request makes the picture again */
export function createPictureStore(folder: string, log: Logger, freeOn = freeBytes): PictureStore {
  const underWay = new Map<string, Promise<Buffer>>();
  const runLimited = createConcurrencyLimit(AT_ONCE, Number.POSITIVE_INFINITY);

  async function make(file: string, master: Master, width: PictureWidth, format: PictureFormat) {
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return kept;
    const picture = await runLimited(() => resizePicture(master.path, width, format));
    await store(file, picture).catch((err: unknown) => log.warn({ err }, 'a resized picture could not be cached'));
    return picture;
  }

  async function store(file: string, picture: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    if ((await freeOn(folder)) < KEEP_FREE_BYTES) throw new Error(`the disk of ${folder} is nearly full`);
    await writePicture(file, picture);
  }

  return {
    get(master, width, format) {
      const name = createHash('sha256').update(`${master.version} ${width}`).digest('hex');
      const file = join(folder, name.slice(0, 2), `${name.slice(2, 34)}.${format}`);
      const running = underWay.get(file) ?? make(file, master, width, format).finally(() => underWay.delete(file));
      underWay.set(file, running);
      return running;
    },
  };
}

// Resized pictures: made on demand, once for concurrent requests, a few at a time, and cached on disk.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import type { Master } from './find-master.ts';
import type { PictureFormat, PictureWidth } from './picture-request.ts';
import { resizePicture } from './resize-picture.ts';

/** Leaves a core for shoppers' requests. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

export interface PictureStore {
  get(master: Master, width: PictureWidth, format: PictureFormat): Promise<Buffer>;
}

/** @param folder may be deleted at any time; while it is not writable, each request makes the picture again */
export function createPictureStore(folder: string, log: Logger): PictureStore {
  const underWay = new Map<string, Promise<Buffer>>();
  const runLimited = createConcurrencyLimit(AT_ONCE, Number.POSITIVE_INFINITY);

  async function make(file: string, master: Master, width: PictureWidth, format: PictureFormat) {
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return kept;
    const picture = await runLimited(() => resizePicture(master.path, width, format));
    await store(file, picture).catch((err: unknown) => log.warn({ err }, 'a resized picture could not be cached'));
    return picture;
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

/** Writes a temporary file and renames it, so that no reader gets half a picture. */
async function store(file: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, picture);
  await rename(aside, file);
}

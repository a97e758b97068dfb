// A backup is gzipped JSON lines: a head, then rows and the merchant's pictures, then the number of lines, so that a truncated
// file is detected.
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { CommandError } from '#server/command-error.ts';
import { PICTURE_NAME } from '#server/images/picture-request.ts';

const FORMAT = 1;
/** It contains customers, orders and hashes: only its owner may read it. */
const OWNER_ONLY = 0o600;

/** A path below the merchant's media folder that the shop serves. Others are neither backed up nor restored. */
export const PICTURE = new RegExp(`^(products|banners|site)/${PICTURE_NAME.source}$`);

const Head = v.object({ vyayam: v.literal(FORMAT), migration: v.string(), at: v.string() });
const Line = v.union([
  v.object({ table: v.string(), row: v.string() }),
  v.object({ picture: v.string(), base64: v.string() }),
  v.object({ lines: v.number() }),
]);
export type BackupHead = Omit<v.InferOutput<typeof Head>, 'vyayam'>;
export type BackupLine = Exclude<v.InferOutput<typeof Line>, { lines: number }>;

/** Resolves to the number of lines after the file and its name are on the disk. */
export async function writeBackup(file: string, head: BackupHead, lines: AsyncIterable<BackupLine>): Promise<number> {
  const part = `${file}.part`;
  let count = 0;
  async function* texts() {
    yield `${JSON.stringify({ vyayam: FORMAT, ...head })}\n`;
    for await (const line of lines) {
      count += 1;
      yield `${JSON.stringify(line)}\n`;
    }
    yield `${JSON.stringify({ lines: count })}\n`;
  }
  try {
    await pipeline(Readable.from(texts()), createGzip(), createWriteStream(part, { mode: OWNER_ONLY }));
    await syncToDisk(part);
    await rename(part, file);
    // The new name is an entry of the folder. Windows opens no folders.
    if (process.platform !== 'win32') await syncToDisk(dirname(file));
  } catch (error) {
    // It would hold customers' data, and maybe the last room of the database's disk.
    await rm(part, { force: true });
    throw error;
  }
  return count;
}

async function syncToDisk(path: string): Promise<void> {
  const opened = await open(path);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Throws CommandError if the file is not a backup, has another format, or is truncated. Truncation is detected at the end. */
export async function* readBackup(file: string): AsyncGenerator<BackupHead | BackupLine> {
  let count = -1;
  let recorded: number | undefined;
  try {
    for await (const text of textsOf(file)) {
      const line = count === -1 ? v.parse(Head, JSON.parse(text)) : v.parse(Line, JSON.parse(text));
      if ('lines' in line) {
        recorded = line.lines;
        break;
      }
      yield line;
      count += 1;
    }
  } catch (cause) {
    throw new CommandError(`${file} is no backup of a shop, or it is damaged.`, cause);
  }
  if (recorded !== count) throw new CommandError(`${file} is truncated: it is not a complete backup.`);
}

async function* textsOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  /** Pieces of a line that has not ended. One with a photo has hundreds, and is joined once. */
  let begun: string[] = [];
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  // A pipe does not forward errors.
  source.once('error', (error) => unzipped.destroy(error));
  try {
    for await (const chunk of unzipped) {
      const [end = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n');
      begun.push(end);
      for (const next of lines) {
        yield begun.join('');
        begun = [next];
      }
    }
  } finally {
    source.destroy();
  }
}

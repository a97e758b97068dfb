// PGlite, supervised: once PostgreSQL inside it has ended, calls throw 57P03, which passes, and another PGlite is opened on
// the same folder. It finds in the write-ahead log whatever was committed.
import { statfs } from 'node:fs/promises';
import { GuardedPglite, type Pglite, reopening } from './guarded-pglite.ts';

const AGAIN_MS = 1_000;
const AGAIN_AT_MOST_MS = 30_000;
/** Two segments of the write-ahead log: with less it would end again at once. */
export const LEAST_ROOM = 32 * 1024 * 1024;

/** What Kysely needs of a PGlite; passes it on to the one that is alive. */
export class EmbeddedPostgres {
  closed = false;
  readonly ready = true;
  readonly waitReady = Promise.resolve();
  private current: GuardedPglite;
  private readonly folder: string;
  private opening: Promise<void> | undefined;

  private constructor(current: GuardedPglite, folder: string) {
    this.current = current;
    this.folder = folder;
  }

  static async open(folder: string): Promise<EmbeddedPostgres> {
    return new EmbeddedPostgres(await GuardedPglite.open(folder), folder);
  }

  query: Pglite['query'] = (...asked) => this.living().query(...asked);
  transaction: Pglite['transaction'] = (...asked) => this.living().transaction(...asked);

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.opening;
    if (!this.current.isDead) await this.current.close();
  }

  /** Throws 57P03 while there is none. */
  private living(): Pglite {
    if (!this.current.isDead) return this.current;
    this.opening ??= this.openAgain().finally(() => {
      this.opening = undefined;
    });
    throw reopening();
  }

  private async openAgain(): Promise<void> {
    for (let wait = AGAIN_MS; !this.closed; wait = Math.min(2 * wait, AGAIN_AT_MOST_MS)) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      if ((await roomIn(this.folder)) < LEAST_ROOM) continue;
      const next = await GuardedPglite.open(this.folder).catch(() => undefined);
      if (!next) continue;
      this.current = next;
      return;
    }
  }
}

/** Bytes that the disk of a folder has left. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

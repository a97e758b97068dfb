// Wraps PGlite; reopens the database after a Postgres PANIC, or when another process had taken the lock of its folder. A dead instance
// is never used again: calls get a temporary error, and a new instance opens the same folder and recovers all committed data from
// the log.
import { freeBytes } from '#server/free-bytes.ts';
import { GuardedPglite, type Pglite, reopening } from './guarded-pglite.ts';
import type { ProcessLock } from './process-lock.ts';

const AGAIN_MS = 1_000;
const AGAIN_AT_MOST_MS = 30_000;
/** Two segments of the write-ahead log. With less, it would panic again at once. */
export const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** The interface that Kysely needs, on the current PGlite instance. */
export class EmbeddedPostgres {
  closed = false;
  readonly ready = true;
  readonly waitReady = Promise.resolve();
  private current: GuardedPglite;
  private readonly folder: string;
  private lock: ProcessLock;
  private readonly takeLock: () => Promise<ProcessLock>;
  private opening: Promise<void> | undefined;

  private constructor(current: GuardedPglite, folder: string, lock: ProcessLock, takeLock: () => Promise<ProcessLock>) {
    this.current = current;
    this.folder = folder;
    this.lock = lock;
    this.takeLock = takeLock;
  }

  /**
   * @param lock of the folder; released by `close`
   * @param takeLock takes it again once it is lost
   */
  static async open(
    folder: string,
    lock: ProcessLock,
    takeLock: () => Promise<ProcessLock>,
  ): Promise<EmbeddedPostgres> {
    return new EmbeddedPostgres(await GuardedPglite.open(folder, lock.isHeld), folder, lock, takeLock);
  }

  query: Pglite['query'] = (...asked) => this.openInstance().query(...asked);
  transaction: Pglite['transaction'] = (...asked) => this.openInstance().transaction(...asked);

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.opening;
    if (!this.current.isDead && this.lock.isHeld()) await this.current.close();
    await this.lock.release();
  }

  /** Throws 57P03 while no instance is open. */
  private openInstance(): Pglite {
    if (!this.current.isDead) return this.current;
    this.opening ??= this.openAgain().finally(() => {
      this.opening = undefined;
    });
    throw reopening();
  }

  private async openAgain(): Promise<void> {
    for (let wait = AGAIN_MS; !this.closed; wait = Math.min(2 * wait, AGAIN_AT_MOST_MS)) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      if ((await freeBytes(this.folder)) < MIN_FREE_BYTES) continue;
      const next = await this.openNext().catch(() => undefined);
      if (!next) continue;
      this.current = next;
      return;
    }
  }

  private async openNext(): Promise<GuardedPglite> {
    if (!this.lock.isHeld()) {
      await this.lock.release();
      this.lock = await this.takeLock();
    }
    return GuardedPglite.open(this.folder, this.lock.isHeld);
  }
}

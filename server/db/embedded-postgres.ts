// Wraps PGlite; reopens the database after a Postgres PANIC. The only file that imports the PGlite package.
// A full disk makes PostgreSQL panic when it extends the write-ahead log, and PGlite then loops for ever at the next query. So a
// dead instance is never used again: calls get a temporary error, and a new instance opens the same folder and recovers all
// committed data from the log.
import { statfs } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const INT8_OID = 20;
const options = { extensions: { pg_trgm }, parsers: { [INT8_OID]: Number } };

/** PostgreSQL's exit status for an ordinary query error. Every other status means that it has ended. */
const LONG_JUMP = 100;
/** As in the severity field of a PostgreSQL error. */
const PANIC = 'VPANIC\0';
const AGAIN_MS = 1_000;
const AGAIN_AT_MOST_MS = 30_000;
/** Two segments of the write-ahead log. With less, it would panic again at once. */
export const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** 57P03 is PostgreSQL's code for "cannot connect now". */
const unavailable = (cause?: unknown) =>
  Object.assign(new Error('the embedded database is being opened again', { cause }), { code: '57P03' });

/** The parts of PGlite's WASM program that this file uses. */
interface PgliteInternals {
  _PostgresMainLoopOnce: () => void;
  stackRestore: (place: number) => void;
}

class GuardedPglite extends PGlite {
  isDead = false;
  /** Makes PGlite throw instead of looping for ever when the program has ended. */
  guard(): void {
    const inside = this.mod as unknown as PgliteInternals;
    const { _PostgresMainLoopOnce: once, stackRestore: restore } = inside;
    inside._PostgresMainLoopOnce = () => {
      try {
        once();
      } catch (error) {
        const isLongJump = (error as { status?: number } | null)?.status === LONG_JUMP;
        this.isDead ||= !isLongJump;
        throw error;
      }
    };
    inside.stackRestore = (place) => {
      if (this.isDead) throw unavailable();
      restore(place);
    };
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.isDead) throw unavailable();
    const answer = super.execProtocolRawSync(message);
    this.isDead ||= Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).includes(PANIC);
    return answer;
  }
}

/** The interface that Kysely needs, on the current PGlite instance. */
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
    return new EmbeddedPostgres(await openOne(folder), folder);
  }

  query: PGlite['query'] = (...asked) => this.openInstance().query(...asked);
  transaction: PGlite['transaction'] = (...asked) => this.openInstance().transaction(...asked);

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.opening;
    if (!this.current.isDead) await this.current.close();
  }

  /** Throws 57P03 while no instance is open. */
  private openInstance(): PGlite {
    if (!this.current.isDead) return this.current;
    this.opening ??= this.openAgain().finally(() => {
      this.opening = undefined;
    });
    throw unavailable();
  }

  private async openAgain(): Promise<void> {
    for (let wait = AGAIN_MS; !this.closed; wait = Math.min(2 * wait, AGAIN_AT_MOST_MS)) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      if ((await freeBytes(this.folder)) < MIN_FREE_BYTES) continue;
      const next = await openOne(this.folder).catch(() => undefined);
      if (!next) continue;
      this.current = next;
      return;
    }
  }
}

async function openOne(dataDir: string): Promise<GuardedPglite> {
  const pglite = new GuardedPglite({ ...options, dataDir });
  await pglite.waitReady;
  pglite.guard();
  return pglite;
}

/** Free bytes on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export type Pglite = PGlite;

/** An instance that only the caller uses. */
export const makePglite = (place: { dataDir?: string; loadDataDir?: Blob }): Promise<Pglite> =>
  PGlite.create({ ...options, ...place });

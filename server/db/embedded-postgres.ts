// The only file that knows the PGlite package. A PGlite that survives the death of its inside. A disk without room for the next piece of the log is a PANIC to
// PostgreSQL: it gives up, and PGlite would turn in a circle at the next question and with it the whole shop. So a dead one
// is never asked again; calls get an error that passes, and another is opened on the same folder, which finds in the log
// whatever was committed.
import { statfs } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const INT8_OID = 20;
const options = { extensions: { pg_trgm }, parsers: { [INT8_OID]: Number } };

/** The status with which PostgreSQL leaves an error of the query's own; everything else is its end. */
const LONG_JUMP = 100;
/** As PostgreSQL says it in an error's severity. */
const PANIC = 'VPANIC\0';
const AGAIN_MS = 1_000;
const AGAIN_AT_MOST_MS = 30_000;
/** Two pieces of the log: with less it would die again at once. */
export const LEAST_ROOM = 32 * 1024 * 1024;

/** 57P03: PostgreSQL's own word for "cannot connect now". */
const gone = (cause?: unknown) =>
  Object.assign(new Error('the embedded database is being opened again', { cause }), { code: '57P03' });

/** Of PGlite's program, what can be put a hand on. */
interface Inside {
  _PostgresMainLoopOnce: () => void;
  stackRestore: (place: number) => void;
}

class MortalPglite extends PGlite {
  isDead = false;
  /** PGlite goes on in a circle after whatever it does not know; thrown where it cannot swallow it, this ends it. */
  guard(): void {
    const inside = this.mod as unknown as Inside;
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
      if (this.isDead) throw gone();
      restore(place);
    };
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.isDead) throw gone();
    const answer = super.execProtocolRawSync(message);
    this.isDead ||= Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).includes(PANIC);
    return answer;
  }
}

/** What Kysely asks of a PGlite, whichever one lives. */
export class EmbeddedPostgres {
  closed = false;
  readonly ready = true;
  readonly waitReady = Promise.resolve();
  private current: MortalPglite;
  private readonly folder: string;
  private opening: Promise<void> | undefined;

  private constructor(current: MortalPglite, folder: string) {
    this.current = current;
    this.folder = folder;
  }

  static async open(folder: string): Promise<EmbeddedPostgres> {
    return new EmbeddedPostgres(await openOne(folder), folder);
  }

  query: PGlite['query'] = (...asked) => this.living().query(...asked);
  transaction: PGlite['transaction'] = (...asked) => this.living().transaction(...asked);

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.opening;
    if (!this.current.isDead) await this.current.close();
  }

  /** Throws 57P03 while there is none. */
  private living(): PGlite {
    if (!this.current.isDead) return this.current;
    this.opening ??= this.openAgain().finally(() => {
      this.opening = undefined;
    });
    throw gone();
  }

  private async openAgain(): Promise<void> {
    for (let wait = AGAIN_MS; !this.closed; wait = Math.min(2 * wait, AGAIN_AT_MOST_MS)) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      if ((await roomIn(this.folder)) < LEAST_ROOM) continue;
      const next = await openOne(this.folder).catch(() => undefined);
      if (!next) continue;
      this.current = next;
      return;
    }
  }
}

async function openOne(dataDir: string): Promise<MortalPglite> {
  const pglite = new MortalPglite({ ...options, dataDir });
  await pglite.waitReady;
  pglite.guard();
  return pglite;
}

/** Bytes that the disk of a folder has left. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export type Pglite = PGlite;

/** One that is used by nobody but the maker. */
export const makePglite = (place: { dataDir?: string; loadDataDir?: Blob }): Promise<Pglite> =>
  PGlite.create({ ...options, ...place });

// The only file that knows the PGlite package, and how PostgreSQL ends inside it.
//
// A disk without room for the next segment of the write-ahead log is a PANIC to PostgreSQL: it exits. PGlite has no notion
// of that and would loop for ever at the next query, and the whole shop with it. So two exports of its WASM module are
// wrapped. They are not documented; tests/server/pglite-canary.test.ts fails when a release of PGlite changes them.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** The status with which PostgreSQL leaves an error of the query's own. Any other exit is its end. */
const LONG_JUMP = 100;
/** As PostgreSQL writes it in an error's severity. */
const PANIC = 'VPANIC\0';

/** The error of a call to a database that has ended. 57P03 is PostgreSQL's own code for "cannot connect now". */
export const reopening = (cause?: unknown) =>
  Object.assign(new Error('the embedded database is being reopened', { cause }), { code: '57P03' });

/** The exports of PGlite's WASM module that are wrapped. */
interface WasmExports {
  _PostgresMainLoopOnce: () => void;
  stackRestore: (place: number) => void;
}

/** A PGlite that notices when PostgreSQL has ended; from then on it only throws 57P03. */
export class GuardedPglite extends PGlite {
  isDead = false;
  private isOurs = () => true;

  /**
   * Opens the database in a folder; `memory://` opens one that is never stored.
   * @param isOurs asked before each message to PostgreSQL; false ends it
   */
  static async open(dataDir: string, isOurs = () => true): Promise<GuardedPglite> {
    const pglite = new GuardedPglite({ extensions: { pg_trgm }, dataDir });
    pglite.isOurs = isOurs;
    await pglite.waitReady;
    pglite.guard();
    return pglite;
  }

  private guard(): void {
    const wasm = this.mod as unknown as WasmExports;
    const { _PostgresMainLoopOnce: once, stackRestore: restore } = wasm;
    if (typeof once !== 'function' || typeof restore !== 'function')
      throw new Error('PGlite no longer exports _PostgresMainLoopOnce and stackRestore');
    wasm._PostgresMainLoopOnce = () => {
      try {
        once();
      } catch (error) {
        const isLongJump = (error as { status?: number } | null)?.status === LONG_JUMP;
        this.isDead ||= !isLongJump;
        throw error;
      }
    };
    // PGlite swallows what the main loop throws and calls it again. It calls this in between, and swallows nothing here.
    wasm.stackRestore = (place) => {
      if (this.isDead) throw reopening();
      restore(place);
    };
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.isDead) throw reopening();
    if (!this.isOurs()) {
      this.isDead = true;
      throw reopening(new Error('another process has taken the lock of its folder'));
    }
    const answer = super.execProtocolRawSync(message);
    this.isDead ||= Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).includes(PANIC);
    return answer;
  }
}

export type Pglite = PGlite;

/** A plain PGlite, for use by its maker alone. */
export const makePglite = (place: { dataDir?: string; loadDataDir?: Blob }): Promise<Pglite> =>
  PGlite.create({ extensions: { pg_trgm }, ...place });

// Opens PGlite: PostgreSQL inside this process (embedded-postgres.ts). It has no lock, and two processes on one folder lose rows:
// hence process-lock.ts.
import { constants, existsSync } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PGliteDialect } from 'kysely';
import { freeBytes } from '#server/free-bytes.ts';
import { StartError } from '#server/start-error.ts';
import type { OpenDatabase } from './database.ts';
import { EmbeddedPostgres, MIN_FREE_BYTES } from './embedded-postgres.ts';
import { makePglite, type Pglite } from './guarded-pglite.ts';
import { type ProcessLock, takeProcessLock } from './process-lock.ts';
import type { Tables } from './schema.ts';

/**
 * Opens DATA_DIR/db and creates it if it is new. Throws StartError folder-unwritable, database-in-use or, for every
 * other failure, database-unreachable.
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  await makeWritable(dataDir);
  const folder = join(dataDir, 'db');
  const takeLock = () => takeProcessLock(`${folder}.lock`, dataDir);
  let lock: ProcessLock | undefined;
  try {
    lock = await takeLock();
    await makeWhole(folder);
    return around(await EmbeddedPostgres.open(folder, lock, takeLock));
  } catch (cause) {
    await lock?.release();
    if (cause instanceof StartError) throw cause;
    const room = await freeBytes(dataDir);
    const why = room < MIN_FREE_BYTES ? `: its disk has only ${Math.floor(room / 1024 / 1024)} MB left` : '';
    throw new StartError('database-unreachable', `The embedded database in ${folder} did not open${why}.`, cause);
  }
}

/** Creates a database in a temporary folder and renames it: a half-created one would never open again. */
async function makeWhole(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const aside = `${folder}.new`;
  await rm(aside, { recursive: true, force: true });
  const pglite = await makePglite({ dataDir: aside });
  await pglite.close();
  await rename(aside, folder);
}

/** A database that lives as long as the process. `copyOf` starts it from another one's `dump`. For tests. */
export async function openInMemory(copyOf?: Blob): Promise<OpenDatabase & { dump(): Promise<Blob> }> {
  const pglite = await makePglite(copyOf ? { loadDataDir: copyOf } : {});
  return { ...around(pglite), dump: () => pglite.dumpDataDir('none') };
}

function around(pglite: Pglite | EmbeddedPostgres): OpenDatabase {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return { db, kind: 'embedded', close: () => db.destroy().then(() => closed(pglite)) };
}

/** destroy() does not close an instance that was never queried. */
const closed = (pglite: Pglite | EmbeddedPostgres): Promise<void> =>
  pglite.closed ? Promise.resolve() : pglite.close();

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
    throw new StartError(
      'folder-unwritable',
      `The data folder ${dataDir} cannot be written to (${code}); set DATA_DIR to one that can.`,
      cause,
    );
  }
}

// A dump of a PGlite with the shop's tables and no rows. Creating a database takes five CPU seconds, loading a dump less than half of one.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { sql } from 'kysely';
import { contentHash } from '#scripts/lib/content-hash.mjs';
import { cacheFolder } from '#scripts/lib/paths.mjs';
import type { OpenDatabase } from '#server/db/database.ts';
import { makePglite } from '#server/db/guarded-pglite.ts';
import { migrate } from '#server/db/migrate.ts';
import { openInMemory } from '#server/db/open-embedded.ts';

/** `globalSetup` of projects whose tests open a PGlite, so that the dump is made once, before the tests. */
export const setup = async (): Promise<void> => void (await pgliteDump());

/** Resolves to the dump's file. It is made again if the tables or the packages have changed. */
async function pgliteDump(): Promise<string> {
  const file = join(
    cacheFolder,
    `pglite-${contentHash(['server/db', 'tests/kit/server/pglite-dump.ts', 'package-lock.json'])}.tar`,
  );
  if (existsSync(file)) return file;
  const database = await openInMemory();
  await migrate(database.db);
  // Nothing opens the template databases, and they are two thirds of the files that each test would load.
  await sql`update pg_database set datistemplate = false`.execute(database.db);
  for (const name of ['template0', 'template1']) await sql`drop database ${sql.id(name)}`.execute(database.db);
  // PGlite writes zeros to all of its buffers at each start: half of the time of an opening, with the default of 128 MB.
  await sql`alter system set shared_buffers = '4MB'`.execute(database.db);
  const dump = Buffer.from(await (await database.dump()).arrayBuffer());
  await database.close();
  mkdirSync(cacheFolder, { recursive: true });
  for (const old of globSync('pglite-*.tar', { cwd: cacheFolder }))
    if (old !== basename(file)) rmSync(join(cacheFolder, old), { force: true });
  // Another run, or another thread of this one, may read or write the file at the same time.
  const unfinished = `${file}.${process.pid}-${threadId}`;
  writeFileSync(unfinished, dump);
  renameSync(unfinished, file);
  return file;
}

/** The dump, to open a PGlite from: the only method of a Blob that PGlite calls. A Blob would copy the 28 MB several times. */
export const readDump = async () => {
  const file = await pgliteDump();
  return { arrayBuffer: async () => readFileSync(file).buffer } as Blob;
};

/** An empty in-memory database with the shop's tables. */
export const openMigrated = async (): Promise<OpenDatabase> => openInMemory(await readDump());

/** An in-memory database without any table. Dropping the tables of a dump takes a fifth of the time of a new database. */
export async function openBare(): Promise<OpenDatabase> {
  const database = await openMigrated();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  return database;
}

/** A database with the shop's tables in the data folder of a server that is not running yet. */
export async function putMigrated(dataDir: string): Promise<void> {
  const pglite = await makePglite({ dataDir: join(dataDir, 'db'), loadDataDir: await readDump() });
  await pglite.close();
}

// A dump of a PGlite that has the shop's tables and no rows. Making a database takes five seconds of processor time,
// loading the dump of one takes one.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contentHash } from '#scripts/lib/content-hash.mjs';
import { cacheFolder } from '#scripts/lib/paths.mjs';
import type { OpenDatabase } from '#server/db/database.ts';
import { makePglite } from '#server/db/guarded-pglite.ts';
import { migrate } from '#server/db/migrate.ts';
import { openInMemory } from '#server/db/open-embedded.ts';

/** `globalSetup` of projects whose tests open a PGlite: so it is made once, before the tests that need it. */
export const setup = async (): Promise<void> => void (await pgliteDump());

/** Resolves to the dump's file. It is made anew when the tables or the packages have changed. */
async function pgliteDump(): Promise<string> {
  const file = join(cacheFolder, `pglite-${contentHash(['server/db', 'package-lock.json'])}.tar`);
  if (existsSync(file)) return file;
  const database = await openInMemory();
  await migrate(database.db);
  const dump = Buffer.from(await (await database.dump()).arrayBuffer());
  await database.close();
  mkdirSync(cacheFolder, { recursive: true });
  for (const old of globSync('pglite-*.tar', { cwd: cacheFolder }))
    if (old !== basename(file)) rmSync(join(cacheFolder, old), { force: true });
  // Another run may look for it, or make it too, while it is written.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, dump);
  renameSync(unfinished, file);
  return file;
}

const readDump = async () => new Blob([readFileSync(await pgliteDump())]);

/** An empty database with the shop's tables, in memory. */
export const openMigrated = async (): Promise<OpenDatabase> => openInMemory(await readDump());

/** The same in a server's data folder, for a server that is not running yet. */
export async function putMigrated(dataDir: string): Promise<void> {
  const pglite = await makePglite({ dataDir: join(dataDir, 'db'), loadDataDir: await readDump() });
  await pglite.close();
}

// A migrated, empty PGlite for a test. Making one takes five seconds of processor, so it is made once, kept as a dump in
// .cache, and every test opens a copy of that dump.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { contentHash } from '#scripts/lib/content-hash.mjs';
import { inRoot } from '#scripts/lib/paths.mjs';
import { migrate } from '#server/db/migrate.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { openInMemory } from '#server/db/open-embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** File with the dump of a migrated, empty PGlite. */
    pgliteDump: string;
  }
}

/** For `globalSetup` of a project whose tests call `openMigrated`. */
export async function setup({ provide }: TestProject): Promise<void> {
  provide('pgliteDump', await dumpFile());
}

/** Lives as long as the test's process; close it at its end. */
export const openMigrated = (): Promise<OpenDatabase> => openInMemory(new Blob([readFileSync(inject('pgliteDump'))]));

/** Named by what it is made of: new migrations or another PGlite make a new one. */
async function dumpFile(): Promise<string> {
  const madeOf = ['server/db/migrations', 'server/db/migrate.ts', 'node_modules/@electric-sql/pglite/package.json'];
  const file = inRoot('.cache', 'pglite', `${contentHash(madeOf).slice(0, 16)}.tar`);
  if (existsSync(file)) return file;
  const embedded = await openInMemory();
  await migrate(embedded.db);
  mkdirSync(dirname(file), { recursive: true });
  // Several projects may make it at the same time.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, Buffer.from(await (await embedded.dump()).arrayBuffer()));
  renameSync(aside, file);
  await embedded.close();
  return file;
}

// Runs once before all server tests: starts a PostgreSQL with a migrated template database. pglite-dump.ts makes the dump for
// PGlite.
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { PATIENT, startPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database that most server tests use. */
    database: 'postgres' | 'pglite';
    /** Whether the files of a worker share their modules. */
    sharesModules?: boolean;
    /** Maintenance database of a PostgreSQL, or null if there is none. */
    postgresUrl: string | null;
    /** Name of the migrated template database. */
    postgresTemplate: string;
  }
}

let postgres: TestPostgres | undefined;

export async function setup({ provide }: TestProject): Promise<void> {
  const started = await startPostgres();
  if (typeof started === 'string') {
    if (process.env.CI) throw new Error(`The server tests must run on PostgreSQL in CI: ${started}.`);
    process.stderr.write(`The server tests on PostgreSQL are skipped: ${started}.\n`);
    provide('postgresUrl', null);
    return;
  }
  postgres = started;
  provide('postgresUrl', started.url);
  provide('postgresTemplate', await makeTemplate(started.url));
}

export async function teardown(): Promise<void> {
  await postgres?.stop();
}

async function makeTemplate(url: string): Promise<string> {
  const name = `vyayam_template_${process.pid}`;
  const maintenance = await openPostgres(url, 1, PATIENT);
  await sql.raw(`create database ${name}`).execute(maintenance.db);
  await maintenance.close();
  const template = await openPostgres(String(Object.assign(new URL(url), { pathname: `/${name}` })), 1, PATIENT);
  await migrate(template.db);
  await template.close();
  return name;
}

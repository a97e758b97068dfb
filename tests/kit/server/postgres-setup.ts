// Once before all server tests: a PostgreSQL with a migrated template database. The dump that every PGlite starts from is
// made by pglite-dump.ts.
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The kind that most server tests run on. */
    database: 'postgres' | 'pglite';
    /** Maintenance database of a PostgreSQL, or null when there is none. */
    postgresUrl: string | null;
    /** Name of the migrated database that the others are copied from. */
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
  const maintenance = await openPostgres(url, 1);
  await sql.raw(`create database ${name}`).execute(maintenance.db);
  await maintenance.close();
  const template = await openPostgres(String(Object.assign(new URL(url), { pathname: `/${name}` })), 1);
  await migrate(template.db);
  await template.close();
  return name;
}

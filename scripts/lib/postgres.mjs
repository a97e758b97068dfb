// Finds the machine's PostgreSQL for the server tests, or installs Debian's.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, mayUseApt } from './debian.mjs';

export const NO_POSTGRES =
  'No PostgreSQL was found and none could be installed. Install PostgreSQL 15 or later, or set TEST_DATABASE_URL to an empty database, and run the command again.';

/** True if the server tests can run on PostgreSQL. Installs it where that is allowed. */
export async function findOrInstallPostgres() {
  if (hasPostgres()) return true;
  if (mayUseApt()) await aptInstall(['postgresql']);
  return hasPostgres();
}

function hasPostgres() {
  if (process.env.TEST_DATABASE_URL) return true;
  const versions = '/usr/lib/postgresql';
  const folders = [
    ...(existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.some((folder) => existsSync(join(folder, 'initdb')));
}

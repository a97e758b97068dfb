// A real PostgreSQL for the tests: TEST_DATABASE_URL, or a temporary one started from the machine's binaries, without fsync.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPostgres } from '#server/db/open-postgres.ts';

/** On a loaded machine a hundred calls at once take longer than a shopper would wait. */
export const PATIENT = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 120_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 120_000,
};

export interface TestPostgres {
  /** URL of its maintenance database. */
  url: string;
  stop(): Promise<void>;
  /** A streaming replica with a copy of what is stored now. Missing if TEST_DATABASE_URL names the server. */
  startReplica?(): Promise<TestReplica>;
}

export interface TestReplica {
  url: string;
  stop(): Promise<void>;
}

const OLDEST = 15;

export interface PostgresOptions {
  /** Syncs to disk before it acknowledges, like a real shop's database. */
  keepsEverything?: boolean;
}

/** Resolves to a sentence with the reason if PostgreSQL is not available. */
export async function startPostgres(wishes: PostgresOptions = {}): Promise<TestPostgres | string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const bin = findBinaries();
  if (!bin) return `no PostgreSQL ${OLDEST} or later on this machine and no TEST_DATABASE_URL`;
  const owner = unprivileged();
  if (!owner) return 'PostgreSQL does not run as root and this machine has no user postgres or nobody';
  return run(bin, owner, wishes);
}

type Owner = { uid?: number; gid?: number };

async function run(bin: string, owner: Owner, { keepsEverything = false }: PostgresOptions): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const cluster = join(folder, 'cluster');
  const place = { cwd: folder, ...owner };
  execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], place);
  const settings = keepsEverything
    ? []
    : [
        ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
        ...['checkpoint_timeout=1h', 'max_wal_size=4GB'],
      ];
  const primary = await launch({
    bin,
    owner,
    folder,
    cluster,
    port: await freePort(),
    settings,
    atEnd: 'delete-folder',
  });
  const { url, stop } = primary;
  let copies = 0;
  return {
    url,
    stop,
    async startReplica() {
      copies += 1;
      const copy = join(folder, `replica-${copies}`);
      const from = ['-h', '127.0.0.1', '-p', new URL(url).port, '-U', 'postgres', '-D', copy];
      // -R writes the settings of a standby; the checkpoint is not waited for.
      execFileSync(join(bin, 'pg_basebackup'), [...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], place);
      const port = await freePort();
      return launch({ bin, owner, folder, cluster: copy, port, settings, atEnd: 'keep-folder' });
    },
  };
}

interface Launch {
  bin: string;
  owner: Owner;
  folder: string;
  cluster: string;
  port: number;
  settings: readonly string[];
  atEnd: 'delete-folder' | 'keep-folder';
}

/** Starts a server process on `cluster` and waits until it lets clients in. */
async function launch({ bin, owner, folder, cluster, port, settings, atEnd }: Launch): Promise<TestReplica> {
  const all = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings];
  const command = [join(bin, 'postgres'), '-D', cluster, ...all.flatMap((one) => ['-c', one])];
  const script = atEnd === 'delete-folder' ? `${UNTIL_STDIN_ENDS}; cd / && rm -rf "$0"` : UNTIL_STDIN_ENDS;
  const server = spawn('sh', ['-c', script, folder, ...command], {
    cwd: folder,
    ...owner,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    url,
    async stop() {
      server.stdin.end();
      await ended;
    },
  };
}

/** Ends together with the process that started it. $0 is its folder. */
const UNTIL_STDIN_ENDS = '"$@" & cat > /dev/null; kill -INT $!; wait $!';

/** The newest version in the usual places, or the one on the PATH. */
function findBinaries(): string | undefined {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).map(Number) : [];
  const usual = versions
    .filter((version) => version >= OLDEST)
    .sort((a, b) => b - a)
    .map((version) => join(base, String(version), 'bin'));
  return [...usual, ...(process.env.PATH ?? '').split(':')].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** PostgreSQL refuses to run as root, so its own user or nobody is used. undefined if neither exists. */
function unprivileged(): Owner | undefined {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody'])
    try {
      const ask = (what: string) => Number(execFileSync('id', [what, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) throw error;
    }
  return undefined;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await (await openPostgres(url, 1)).close();
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await wait(100);
    }
}

// A real PostgreSQL for the tests: TEST_DATABASE_URL, or a temporary one started from the machine's binaries, without fsync.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
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
  /** The following are missing if TEST_DATABASE_URL names the server. Starts a streaming replica. */
  startReplica?(): Promise<TestPostgres>;
  /** Kills all its processes at once, like a power cut. `stop` must still be called. Linux only. */
  crash?(): void;
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
  const folder = makeFolder(owner);
  const cluster = join(folder, 'cluster');
  const place = { cwd: folder, ...owner };
  execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], place);
  const settings = keepsEverything
    ? []
    : [
        ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
        ...['checkpoint_timeout=1h', 'max_wal_size=4GB'],
      ];
  return launch({ bin, owner, folder, settings });
}

interface Launch {
  bin: string;
  owner: Owner;
  /** Contains the folder 'cluster', and is deleted at the end. */
  folder: string;
  settings: readonly string[];
}

/** Starts a server process and waits until it lets clients in. */
async function launch({ bin, owner, folder, settings }: Launch): Promise<TestPostgres> {
  const cluster = join(folder, 'cluster');
  const place = { cwd: folder, ...owner };
  const port = await freePort();
  const all = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings];
  const command = [join(bin, 'postgres'), '-D', cluster, ...all.flatMap((one) => ['-c', one])];
  const server = spawn('sh', ['-c', UNTIL_STDIN_ENDS, folder, ...command], {
    ...place,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    url,
    async stop() {
      server.stdin.end();
      await ended;
    },
    startReplica() {
      const copy = makeFolder(owner);
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', join(copy, 'cluster')];
      // -R writes the settings of a standby; `-c fast` does not wait for the next checkpoint.
      execFileSync(join(bin, 'pg_basebackup'), [...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], place);
      return launch({ bin, owner, folder: copy, settings });
    },
    crash() {
      const [pid = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
      // The main process first: it would restart the others.
      for (const one of [pid, ...children].filter((text) => text.trim() !== '')) process.kill(Number(one), 'SIGKILL');
    },
  };
}

/**
 * Ends together with the process that started it, without a checkpoint, because nobody reads its data again. Its folder ($0) is
 * deleted after that; nothing waits for it, because on a busy disk that takes minutes.
 */
const UNTIL_STDIN_ENDS = '"$@" & cat > /dev/null; kill -QUIT $!; wait $!; cd / && { rm -rf "$0" & }';

function makeFolder({ uid, gid }: Owner): string {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-postgres-'));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

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

export async function freePort(): Promise<number> {
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

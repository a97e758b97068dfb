// HAProxy and PgBouncer as real processes with the files of deploy/. Names of machines and ports are replaced; everything else
// runs as it stands.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '../../..');

/** Varnish compiles its configuration, which takes long on a busy machine. */
const START_LIMIT_MS = 120_000;

export interface RunningProxy {
  stop(): Promise<void>;
}

/**
 * Runs a Debian program with a file of deploy/ until `stop`.
 * @param replaced each text of the file and what stands there in this run. Throws if the file lacks one.
 * @param port what the program listens on; waited for
 * @param command made of the configuration's path
 */
export async function runProxy(
  file: string,
  replaced: Readonly<Record<string, string>>,
  port: number,
  command: (path: string) => readonly [string, ...string[]],
): Promise<RunningProxy> {
  let text = readFileSync(join(root, 'deploy', file), 'utf8');
  for (const [old, now] of Object.entries(replaced)) {
    if (!text.includes(old)) throw new Error(`deploy/${file} has no '${old}'`);
    text = text.replaceAll(old, now);
  }
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-proxy-'));
  // The program may run as another user.
  chmodSync(folder, 0o755);
  const path = join(folder, file);
  writeFileSync(path, text);
  const [program, ...args] = command(path);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilOpen(port, child, () => printed);
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PgBouncer in front of the database server on `target`. @param settings other settings, as they stand in the file and in this run */
export function runPgBouncer(
  port: number,
  target: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProxy> {
  const replaced = {
    'host=database port=5432': `host=127.0.0.1 port=${target}`,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${port}`,
    'auth_type = scram-sha-256': 'auth_type = any',
    'auth_file = /etc/pgbouncer/userlist.txt': 'unix_socket_dir =',
    '* = host': '* = user=postgres host',
    ...settings,
  };
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  return runProxy('pgbouncer.ini', replaced, port, (path) => ['/usr/sbin/pgbouncer', ...user, path]);
}

async function untilOpen(port: number, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => resolve(false));
      socket.on('connect', () => {
        socket.destroy();
        resolve(true);
      });
    });
    if (isOpen) return;
    if (child.exitCode !== null) break;
    await wait(50);
  }
  throw new Error(`port ${port} did not open: ${printed()}`);
}

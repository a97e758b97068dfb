// `node server/main.ts` as a child, for what only a whole process shows: starting, refusing to start, stopping.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface ServerChild {
  child: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** Resolves to the address once the shop is open; rejects with the output when it ends before. */
  open: Promise<string>;
  /** Resolves to the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

const root = join(import.meta.dirname, '../..');

/** Killed when the running test ends. PORT 0 takes any free port. */
export function startServer(env: Record<string, string>): ServerChild {
  const { DATABASE_URL: _, ...outer } = process.env;
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: { ...outer, NODE_ENV: 'test', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const open = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const address = /open at (\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
  // A test that waits for the end only must not fail for not opening.
  open.catch(() => undefined);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, output: () => printed, open, ended };
}

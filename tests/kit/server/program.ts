// `node server/main.ts` as a child process that tests can watch, stop and kill.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ServerProgram {
  child: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** Resolves to the address when the shop is open. Rejects with the output if it exits before. */
  open: Promise<string>;
  /** Resolves to the exit code; null if a signal ended it. */
  ended: Promise<number | null>;
}

const root = join(import.meta.dirname, '../../..');

/** PORT 0 takes any free port. The caller must end it. @param folder another copy of the project */
export function runServer(env: Record<string, string>, folder = root): ServerProgram {
  const { DATABASE_URL: _, ...outer } = process.env;
  const child = spawn(process.execPath, [join(folder, 'server/main.ts')], {
    cwd: folder,
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
  // Tests that only await `ended` must not get an unhandled rejection.
  open.catch(() => undefined);
  return { child, output: () => printed, open, ended };
}

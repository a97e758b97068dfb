// Starts a program that says on its output when it is ready, and ends it with everything it has started.
import { spawn } from 'node:child_process';

export interface Program {
  /** What `word` caught in its output; '' without one. */
  said: string;
  kill(): Promise<void>;
}

const START_LIMIT_MS = 30_000;

/** @throws when it ends, or says nothing in time; with what it did say. */
export function startProgram(
  path: string,
  args: string[],
  word?: RegExp,
  env: Record<string, string> = {},
): Promise<Program> {
  // A group of its own, so that its children go with it.
  const child = spawn(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const giveUp = (why: string) => {
      clearTimeout(limit);
      reject(new Error(`${path} ${why}:\n${output}`));
    };
    const limit = setTimeout(() => void kill().then(() => giveUp('did not become ready')), START_LIMIT_MS);
    const take = (text: string) => {
      output += text;
      const said = word ? word.exec(output)?.[1] : '';
      if (said === undefined) return;
      clearTimeout(limit);
      resolve({ said, kill });
    };
    if (!word) child.once('spawn', () => take(''));
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', (error) => giveUp(error.message));
    child.once('exit', () => giveUp('ended'));
  });
}

// Starts a program, waits until its output says that it is ready, and kills it with all its child processes.
import { spawn } from 'node:child_process';

export interface Program {
  /** The first group that `readyPattern` matched in the output; '' without a pattern. */
  captured: string;
  kill(): Promise<void>;
}

const START_LIMIT_MS = 30_000;

/** @throws when the program ends, or is not ready in time; the message contains its output. */
export function startProgram(
  path: string,
  args: string[],
  readyPattern?: RegExp,
  env: Record<string, string> = {},
): Promise<Program> {
  // A separate process group, so that kill also ends its children.
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
      const captured = readyPattern ? readyPattern.exec(output)?.[1] : '';
      if (captured === undefined) return;
      clearTimeout(limit);
      resolve({ captured, kill });
    };
    if (!readyPattern) child.once('spawn', () => take(''));
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', (error) => giveUp(error.message));
    child.once('exit', () => giveUp('ended'));
  });
}

// Runs `node server/main.ts` as a child process, for tests of starting, failing to start and stopping.
import { onTestFinished } from 'vitest';
import { runServer, type ServerProgram } from './program.ts';

/** Killed when the running test ends. PORT 0 takes any free port. */
export function startServer(env: Record<string, string>): ServerProgram {
  const program = runServer(env);
  onTestFinished(() => {
    program.child.kill('SIGKILL');
  });
  return program;
}

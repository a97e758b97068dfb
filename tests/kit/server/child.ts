// `node server/main.ts` as a child, for what only a whole process shows: starting, refusing to start, stopping.
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

// An unexpected warning is a bug: each test must end without any, except those it allows.
import { format } from 'node:util';

/** Lines that do not concern the shop, or come from a machine so loaded that storing takes longer than the outbox waits. */
const ALWAYS_ALLOWED = [/The tag <search> is unrecognized/, /\[store\] storage-timeout/];

let lines: string[] = [];
let allowed: RegExp[] = [];
/* biome-ignore-start lint/suspicious/noConsole: this is what is being watched */
const real = { warn: console.warn, error: console.error };

/** Starts a new record; called before each test. */
export function watchConsole(): void {
  lines = [];
  allowed = [...ALWAYS_ALLOWED];
  for (const level of ['warn', 'error'] as const)
    console[level] = (...parts: unknown[]) => {
      lines.push(`${level}: ${format(...parts)}`);
    };
}

/** The unexpected lines; called after each test. Restores the console. */
export function takeStrayLines(): string[] {
  Object.assign(console, real);
  return lines.filter((line) => !allowed.some((pattern) => pattern.test(line)));
}
/* biome-ignore-end lint/suspicious/noConsole: see above */

/** Allows lines that match, in this test only. */
export function allowConsole(...patterns: RegExp[]): void {
  allowed.push(...patterns);
}

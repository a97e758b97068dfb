// Whether a run waits for anything that is not virtual: a file, a socket, a thread of Node's pool, a timer of the system.
import { createHook } from 'node:async_hooks';

/**
 * What the scheduler itself uses, and what happens without the system: promises, ticks, one empty turn of the event loop, reading
 * a Blob in memory (the worker stores bodies as blobs).
 */
const HARMLESS = new Set(['PROMISE', 'TickObject', 'Microtask', 'Immediate', 'BLOBREADER']);

/** Begins to watch. The returned function ends that, and returns the kinds that were seen. */
export function watchForRealAsynchrony(): () => string[] {
  const seen = new Set<string>();
  const hook = createHook({
    init: (_, kind) => {
      if (!HARMLESS.has(kind)) seen.add(kind);
    },
  });
  hook.enable();
  return () => {
    hook.disable();
    return [...seen];
  };
}

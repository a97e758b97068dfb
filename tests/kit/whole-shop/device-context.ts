// Which device the running code belongs to. The worker's code (sw/) takes its clock, storage and network from globals, which in
// a run belong to the server, too. Code that a context has begun, and everything that it awaits, gets those of its device.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Agent } from '#tests/kit/simulation/agent.ts';

export interface DeviceContext {
  /** The worker that runs. Its timers do not fire after it has been killed. */
  agent: Agent;
  now(): number;
  fetch(request: Request): Promise<Response>;
  caches: CacheStorage;
  isOnline(): boolean;
}

const contexts = new AsyncLocalStorage<DeviceContext>();

/** undefined outside of every device. */
export const contextHere = (): DeviceContext | undefined => contexts.getStore();

export const inContext = <T>(context: DeviceContext, work: () => T): T => contexts.run(context, work);

/** The callback, for later: it then runs in the context of this moment. */
export function keepContext(run: () => void): () => void {
  const context = contextHere();
  return context ? () => context.agent.notify(() => inContext(context, run)) : run;
}

/** Each is read at the moment of its use. */
export function installContextGlobals(): void {
  Object.defineProperty(globalThis, 'caches', { get: () => contextHere()?.caches, configurable: true });
  Object.defineProperty(navigator, 'onLine', { get: () => contextHere()?.isOnline() ?? true, configurable: true });
}

// Which device the running code belongs to. The worker's code (sw/) takes its clock, storage and network from globals, which in
// a run belong to the server, too. Code that a realm has begun, and everything that it awaits, gets those of its device.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Agent } from '#tests/kit/simulation/agent.ts';

export interface DeviceRealm {
  /** The worker that runs. Its timers do not fire after it has been killed. */
  agent: Agent;
  now(): number;
  fetch(request: Request): Promise<Response>;
  caches: CacheStorage;
  isOnline(): boolean;
}

const realms = new AsyncLocalStorage<DeviceRealm>();

/** undefined outside of every device. */
export const realmHere = (): DeviceRealm | undefined => realms.getStore();

export const inRealm = <T>(realm: DeviceRealm, work: () => T): T => realms.run(realm, work);

/** The callback, for later: it then runs in the realm of this moment. */
export function keepRealm(run: () => void): () => void {
  const realm = realmHere();
  return realm ? () => realm.agent.notify(() => inRealm(realm, run)) : run;
}

/** Each is read at the moment of its use. */
export function installRealmGlobals(): void {
  Object.defineProperty(globalThis, 'caches', { get: () => realmHere()?.caches, configurable: true });
  Object.defineProperty(navigator, 'onLine', { get: () => realmHere()?.isOnline() ?? true, configurable: true });
}

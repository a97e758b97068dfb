// The visit that brings the first worker: its pages are kept while the worker installs, as whoever leaves before it is in
// charge would find the shell the next time.
import type { PageStrategy } from './page-strategy.ts';
import { openPages } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope;

/** Never rejects for what the network does. A worker that waits for another one to go keeps nothing of its pages. */
export async function keepFirstVisit(pages: PageStrategy, event: ExtendableEvent): Promise<void> {
  if (!self.registration.active) await pages.renewFirst(event, await openPages());
}

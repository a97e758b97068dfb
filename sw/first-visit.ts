// Caches the pages of the visit that installs the first worker. A shopper who leaves before the worker controls the page
// would otherwise get the shell on the next visit.

import { openPages } from './lifecycle.ts';
import type { PageStrategy } from './page-strategy.ts';

declare const self: ServiceWorkerGlobalScope;

/** Never rejects for a network failure. A worker that installs beside an active one caches nothing. */
export async function cacheFirstVisit(pages: PageStrategy, event: ExtendableEvent): Promise<void> {
  if (!self.registration.active) await pages.cacheFirst(event, await openPages());
}

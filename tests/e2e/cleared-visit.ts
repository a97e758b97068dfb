// A second visit after the browser has cleared its storage.
import { expect, inject } from 'vitest';
import { addToCart, cartOnServer, statusLine } from './offline-kit.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

interface NextVisit {
  /** Added offline at the end of the first visit. */
  waiting?: string;
  /** The address at which the next visit begins, while cart calls get no answer. */
  cartAwayAt?: string;
}

/** Adds one product and sends it. The next visit finds `storageTypes` (of the DevTools protocol) empty. */
export async function clearAfterAVisit(storageTypes: string, { waiting, cartAwayAt }: NextVisit = {}) {
  const visit = await visitOnce();
  const { shop } = visit;
  await addToCart(shop, 'Gym Ball');
  const sessionId = (await shop.sessionId()) ?? '';
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 1']);
  await expect.poll(() => statusLine(shop.page).textContent()).toBe('');
  if (waiting) {
    await goOffline(visit);
    await addToCart(shop, waiting);
  }
  await shop.page.goto('about:blank');
  const devtools = await shop.context.newCDPSession(shop.page);
  await devtools.send('Storage.clearDataForOrigin', { origin: shop.origin, storageTypes });
  await goOnline(visit);
  const away = { status: 503, code: 'busy', message: 'Away for a moment' };
  const outage = cartAwayAt ? visit.host.refuse(/^\w+ .api.[a-z]+-cart/, away) : undefined;
  await shop.page.goto(`${shop.origin}${cartAwayAt ?? '/cart'}`);
  return { shop, sessionId, endOutage: () => outage?.undo() };
}

export const cleared = /This browser has deleted what the shop saved here/;

/** Safari deletes this after seven days of use without a visit: all script storage, but not cookies set by a server. */
export const WRITTEN_BY_SCRIPTS = 'indexeddb,local_storage,cache_storage,service_workers';

// A second visit that finds what the browser had stored cleared.
import { expect, inject } from 'vitest';
import { addToCart, cartOnServer, statusLine } from './offline-kit.ts';
import { findNetwork, loseNetwork, visitOnce } from './worker-kit.ts';

interface NextVisit {
  /** Added offline at the end of the first visit. */
  waiting?: string;
  /** Where the next visit begins, with a server that does not get to answer calls of the cart. */
  cartAwayAt?: string;
}

/** One thing delivered; the next visit finds `storageTypes` (of the DevTools protocol) empty. */
export async function clearAfterAVisit(storageTypes: string, { waiting, cartAwayAt }: NextVisit = {}) {
  const visit = await visitOnce();
  const { shop } = visit;
  await addToCart(shop, 'Gym Ball');
  const sessionId = (await shop.sessionId()) ?? '';
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 1']);
  await expect.poll(() => statusLine(shop.page).textContent()).toBe('');
  if (waiting) {
    await loseNetwork(visit);
    await addToCart(shop, waiting);
  }
  await shop.page.goto('about:blank');
  const devtools = await shop.context.newCDPSession(shop.page);
  await devtools.send('Storage.clearDataForOrigin', { origin: shop.origin, storageTypes });
  await findNetwork(visit);
  const away = { status: 503, code: 'busy', message: 'Away for a moment' };
  const outage = cartAwayAt ? visit.host.refuse(/^\w+ .api.[a-z]+-cart/, away) : undefined;
  await shop.page.goto(`${shop.origin}${cartAwayAt ?? '/cart'}`);
  return { shop, sessionId, endOutage: () => outage?.undo() };
}

export const cleared = /This browser has cleared what the shop kept here/;

/** What Safari deletes after seven days of use without a visit: all that scripts write, but not what a server set. */
export const WRITTEN_BY_SCRIPTS = 'indexeddb,local_storage,cache_storage,service_workers';

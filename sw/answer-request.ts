// Who answers a request of the page: a row of the table, a cached page, the stored files, or the browser by itself.
import { ruleFor } from './cache-rules.ts';
import type { Departure } from './departure.ts';
import { drawnOr } from './drawn-pages.ts';
import { answerBy } from './runtime-cache.ts';
import type { Lifetime, WorkerShop } from './worker-shop.ts';

/** @param fromFiles the answer from the shop's own files; undefined for what is none of them */
export function answerRequest(
  shop: WorkerShop,
  fromFiles: (request: Request) => Promise<Response> | undefined,
  departure: Departure,
  request: Request,
  life: Lifetime,
): Promise<Response> | undefined {
  const row = ruleFor(request, shop.config, shop.origin);
  if (!row) return drawnOr(fromFiles, shop, request, life);
  // A departing worker must not get new work: the browser asks by itself.
  return departure.isUnderWay() ? undefined : departure.until(answerBy(shop, row, request, life), Response.error());
}

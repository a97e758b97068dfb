// A page of the shop's origin without the shop's program. The test can reach the database and the worker from it.
import type { Page } from 'playwright-core';
import type { Doc } from '#src/offline/index.ts';
import { readStoredCart } from '#tests/kit/server/stored-cart.ts';
import { type DatabaseSteps, openDatabaseSteps } from './database-steps.ts';
import { openWorkerDevtools, type WorkerDevtools } from './worker-devtools.ts';
import type { Visit } from './worker-kit.ts';

export interface BarePage {
  page: Page;
  steps: DatabaseSteps;
  worker: WorkerDevtools;
  /** The stored document of a cart. Throws when there is none. */
  readCart(sessionId: string): Promise<Doc>;
}

export async function openBarePage({ shop, host }: Visit): Promise<BarePage> {
  const page = await shop.context.newPage();
  await page.goto(`${host.origin}/robots.txt`);
  const steps = await openDatabaseSteps(page);
  return {
    page,
    steps,
    worker: await openWorkerDevtools(page, host.origin),
    async readCart(sessionId) {
      const doc = await readStoredCart(sessionId, steps.read);
      if (doc === undefined) throw new Error('there is no cart');
      return doc;
    },
  };
}

// Adds three products while the answers to all changes are lost.
import { expect } from 'vitest';
import type { Asked } from '#tests/kit/faults/fault-schedule.ts';
import { openBarePage } from './bare-page.ts';
import { addCard } from './listing-cards.ts';
import type { Visit } from './worker-kit.ts';

export const isPost = ({ method }: Asked) => method === 'POST';

/** Adds the first three products of a listing, and waits until the outbox is empty. */
export async function addThree(visit: Visit) {
  const { shop } = visit;
  const bare = await openBarePage(visit);
  for (const nth of [0, 1, 2]) await addCard(visit, nth);
  // The session id exists from the first change at the latest.
  await expect.poll(() => shop.sessionId()).toMatch(/^[0-9a-f]{32}$/);
  const sessionId = (await shop.sessionId()) ?? '';
  await expect
    .poll(async () => {
      const { outbox, unverified, repair } = await bare.readCart(sessionId);
      return { waiting: outbox.length, unverified, repair };
    })
    .toEqual({ waiting: 0, unverified: false, repair: undefined });
  return { doc: await bare.readCart(sessionId), sessionId };
}

// The answer to every POST is lost after the server has acted. Nothing is duplicated. The long form covers backends without
// keys.
import { expect, inject, test } from 'vitest';
import type { Plan } from '#tests/kit/faults/fault-schedule.ts';
import { cartText, readServerCart, viewText } from '#tests/kit/server/cart.ts';
import { addThree, isPost } from './lost-answers.ts';
import { visitBriefly } from './worker-kit.ts';

/** Loses the answers to the first three requests of each key; the browser itself repeats a request on a broken connection. */
function firstThree(): Plan {
  const sent = new Map<string | undefined, number>();
  return (asked) => {
    const times = (sent.get(asked.key) ?? 0) + 1;
    sent.set(asked.key, times);
    return isPost(asked) && times <= 3 ? { fault: 'drop-response', ms: 0 } : undefined;
  };
}

test('with keys each request is repeated until its answer arrives, and takes effect once', async () => {
  const visit = await visitBriefly('/best-seller');
  visit.host.meet(firstThree());
  const { doc, sessionId } = await addThree(visit);
  const cart = await readServerCart(inject('shopOrigin'), sessionId);
  expect(cart.map(({ qty }) => qty)).toEqual([1, 1, 1]);
  expect(viewText(doc)).toEqual(cartText(cart));
  const effects = [...visit.host.effects().values()];
  expect(effects.map(({ done }) => done)).toEqual([1, 1, 1]);
  expect(effects.every(({ replayed }) => replayed >= 3)).toBe(true);
});

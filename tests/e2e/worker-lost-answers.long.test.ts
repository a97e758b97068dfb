// The answer to every POST is lost after the server has acted. Nothing is duplicated, with keys or without.
import { join } from 'node:path';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { always, type Plan } from '#tests/kit/faults/fault-schedule.ts';
import { type CartStyle, startThirdPartyBackend, THIRD_PARTY } from '#tests/kit/fixtures/third-party-backend.ts';
import { cartText, readServerCart, viewText } from '#tests/kit/server/cart.ts';
import { projectFolder } from '#tests/kit/source/source-files.ts';
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

const THIRD_PARTY_FOLDER = '.cache/dist-foreign';

beforeAll(async () => {
  const env = { VITE_API_BASE: THIRD_PARTY.apiBase, VITE_AUTH_KEY: THIRD_PARTY.authKey };
  await ensureBuilt(await findRuntime(), { folder: THIRD_PARTY_FOLDER, env });
}, 120_000);

test.each<CartStyle>(['in-data', 'in-items'])(
  'without keys, on a backend that answers %s, the list settles it',
  async (style) => {
    const backend = await startThirdPartyBackend(join(projectFolder, THIRD_PARTY_FOLDER), style);
    onTestFinished(backend.stop);
    const visit = await visitBriefly('/searched-products?q=', { server: backend.origin });
    visit.host.meet(always('drop-response', isPost));
    const { doc, sessionId } = await addThree(visit);
    expect(viewText(doc)).toEqual(backend.cartOf(sessionId));
    expect(backend.cartOf(sessionId)).toHaveLength(3);
    expect(visit.host.log().filter(isPost).length).toBeGreaterThanOrEqual(3);
  },
);

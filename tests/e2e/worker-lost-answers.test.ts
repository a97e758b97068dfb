// The answer to every POST is lost after the server has acted: nothing is doubled, with keys or without.
import { join } from 'node:path';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { type Asked, always, type Plan } from '#tests/kit/faults/fault-schedule.ts';
import { type CartStyle, FOREIGN, startForeignBackend } from '#tests/kit/fixtures/foreign-backend.ts';
import { cartText, readServerCart, viewText } from '#tests/kit/server/cart.ts';
import { projectFolder } from '#tests/kit/source/source-files.ts';
import { openBarePage } from './bare-page.ts';
import { type Visit, visitBriefly } from './worker-kit.ts';

const PATIENCE_MS = 45_000;
const FOREIGN_FOLDER = '.cache/dist-foreign';

beforeAll(async () => {
  const env = { VITE_API_BASE: FOREIGN.apiBase, VITE_AUTH_KEY: FOREIGN.authKey };
  await ensureBuilt(await findRuntime(), { folder: FOREIGN_FOLDER, env });
}, 120_000);

const isPost = ({ method }: Asked) => method === 'POST';

/** The answers to the first three requests of each key: the browser itself repeats one on a connection that breaks. */
function firstThree(): Plan {
  const sent = new Map<string | undefined, number>();
  return (asked) => {
    const times = (sent.get(asked.key) ?? 0) + 1;
    sent.set(asked.key, times);
    return isPost(asked) && times <= 3 ? { fault: 'drop-response', ms: 0 } : undefined;
  };
}

/** Adds the first three things of a listing, and waits until nothing waits any more. */
async function addThree(visit: Visit) {
  const { shop } = visit;
  const bare = await openBarePage(visit);
  for (const nth of [0, 1, 2]) {
    await shop.main.getByRole('article').nth(nth).getByRole('button', { name: /add/i }).click();
    await shop.dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect.poll(() => shop.dialog.count()).toBe(0);
  }
  // Given with the first change at the latest.
  await expect.poll(() => shop.sessionId(), { timeout: PATIENCE_MS }).toMatch(/^[0-9a-f]{32}$/);
  const sessionId = (await shop.sessionId()) ?? '';
  await expect
    .poll(
      async () => {
        const { outbox, unverified, repair } = await bare.readCart(sessionId);
        return { waiting: outbox.length, unverified, repair };
      },
      { timeout: PATIENCE_MS },
    )
    .toEqual({ waiting: 0, unverified: false, repair: undefined });
  return { doc: await bare.readCart(sessionId), sessionId };
}

test('with keys each is repeated until its answer comes, and done once', async () => {
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

test.each<CartStyle>(['in-data', 'in-items'])(
  'without keys, on a backend that answers %s, the list settles it',
  async (style) => {
    const backend = await startForeignBackend(join(projectFolder, FOREIGN_FOLDER), style);
    onTestFinished(backend.stop);
    const visit = await visitBriefly('/searched-products?q=', { server: backend.origin });
    visit.host.meet(always('drop-response', isPost));
    const { doc, sessionId } = await addThree(visit);
    expect(viewText(doc)).toEqual(backend.cartOf(sessionId));
    expect(backend.cartOf(sessionId)).toHaveLength(3);
    expect(visit.host.log().filter(isPost).length).toBeGreaterThanOrEqual(3);
  },
);

// Recipe: the outbox on fake-indexeddb. `openDevice` is the storage of a phone, `openContext` opens a tab on it, and the rest is
// the shop's own code in real time.
import { expect, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { createOutbox } from '#src/offline/index.ts';
import { openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { tee } from '#tests/kit/simulation/story.ts';

const fetch = async () => Promise.reject(new TypeError('no network'));
const around = { fetch, config: readApiConfig({}), speed: 8 };

test('what was added offline is in the cart of the next tab', async () => {
  const device = openDevice();
  const first = openContext(device, around);
  const outbox = createOutbox(first.ports);
  const sessionId = await outbox.session.open();
  expect(await outbox.cart(sessionId).add(tee, 2)).toBe('device');
  first.kill();

  const cart = createOutbox(openContext(device, around).ports).cart(sessionId);
  cart.subscribe(() => undefined);
  await expect.poll(() => cart.snapshot().lines).toMatchObject([{ line: tee.line, qty: 2, waiting: true }]);
});

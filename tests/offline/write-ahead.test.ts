import { describe, expect, onTestFinished, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import type { Op } from '#src/offline/document/doc.ts';
import { createOutbox } from '#src/offline/index.ts';
import { afterRepair } from '#src/offline/reconcile/compare-list.ts';
import { compile, writeAhead } from '#src/offline/replay/write-ahead.ts';
import { openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { aDoc, anOp, inDoubt, known, NOW, ownWire, plainWire, TEE } from '#tests/kit/simulation/docs.ts';
import { tee } from '#tests/kit/simulation/story.ts';

const attempt = { now: NOW, fencingToken: 7, compile };
const written = (op: Op, wire = ownWire, doc = {}) =>
  writeAhead(aDoc({ outbox: [op], ...doc }), op.opId, wire, attempt);

describe('before an op is sent, the document stores', () => {
  test('the request, its target, the sender and the time', () => {
    const { outbox, sentLog, unverified } = written(anOp({ qty: 2 }));
    expect(outbox).toMatchObject([{ state: 'sending', attempts: 1, target: 2, epoch: 7, sentAt: NOW, doubt: false }]);
    expect(outbox[0]?.req).toMatchObject({ method: 'POST' });
    expect(sentLog).toMatchObject([{ line: TEE, m: 'POST', qty: 2, at: NOW }]);
    expect(unverified).toBe(false);
  });

  test('that a plain server’s list is to be compared', () => {
    expect(written(anOp(), plainWire).unverified).toBe(true);
  });

  test('the same request again if there was one, and that it may have arrived before', () => {
    const req = { method: 'PUT', url: '/as-it-was', key: 'a#0' } as const;
    const { outbox } = written(inDoubt({ req, target: 4 }), ownWire, { confirmed: { [TEE]: known(9) } });
    expect(outbox).toMatchObject([{ req, target: 4, attempts: 2, doubt: true }]);
    const queued = written(inDoubt({ req, state: 'queued', doubt: true, target: undefined }));
    expect(queued.outbox).toMatchObject([{ req, doubt: true, target: 0 }]);
  });
});

test('the request leaves only once it is on the disk, and not only in its cache', async () => {
  const events: (string | undefined)[] = [];
  const fetch = async (_: unknown, { method = 'GET' }: RequestInit = {}) => {
    events.push(method);
    return Response.json({ success: true, cartItems: [] });
  };
  const { ports, kill } = openContext(openDevice(), { fetch, config: readApiConfig({}), speed: 8 });
  onTestFinished(kill);
  const { store } = ports;
  const { update } = store;
  store.update = async (key, change, durability) => {
    const place = await update(key, change, durability);
    events.push(durability);
    return place;
  };
  const outbox = createOutbox(ports);
  await outbox.cart(await outbox.session.open()).add(tee);
  await expect.poll(() => events).toContain('POST');
  expect(events[events.indexOf('POST') - 1]).toBe('strict');
});

describe('nothing is sent', () => {
  test('for a change that is already done', () => {
    expect(written(anOp({ kind: 'remove' }))).toMatchObject({ outbox: [], rejected: [], sentLog: [] });
  });

  test('for a quantity of a line that is gone: it is refused', () => {
    expect(written(anOp({ kind: 'set' }))).toMatchObject({ outbox: [], rejected: [{ reason: 'no-longer-in-cart' }] });
  });

  test('for an op that another tab has removed', () => {
    const doc = aDoc();
    expect(writeAhead(doc, 'gone', ownWire, attempt)).toBe(doc);
  });
});

describe('the answer to a repair', () => {
  const repair = { method: 'PUT', url: '/', id: 'item-1' } as const;
  const answered = (outcome: Parameters<typeof afterRepair>[1], failures = 0) =>
    afterRepair(aDoc({ repair, net: { ...aDoc().net, failures } }), outcome, NOW, 0);

  test('ends it when it was made, or when there is nothing to repair', () => {
    expect(answered({ kind: 'applied', reply: undefined }).repair).toBeUndefined();
    expect(answered({ kind: 'line-gone' })).toMatchObject({ repair: undefined, net: { failures: 0 } });
  });

  test('keeps it while its result is unknown', () => {
    expect(answered({ kind: 'unknown' })).toMatchObject({ repair, net: { failures: 1 } });
    expect(answered({ kind: 'not-applied', retryAfterMs: 9_000 })).toMatchObject({
      repair,
      net: { notBefore: NOW + 9_000 },
    });
    expect(answered({ kind: 'blocked', by: 'auth' })).toMatchObject({ repair, net: { blocked: 'auth' } });
  });

  test('drops it, for the next comparison, when it is refused or failed often', () => {
    expect(answered({ kind: 'rejected', reason: 'x', serverMessage: '' })).toMatchObject({
      repair: undefined,
      net: { failures: 1 },
    });
    expect(answered({ kind: 'unknown' }, 8).repair).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import type { Doc } from '#src/offline/document/doc.ts';
import { WAITS } from '#src/offline/document/queue-key.ts';
import { nextOp, nextStep, type Sending } from '#src/offline/replay/next-step.ts';
import { aDoc, anOp, inDoubt, MAT, NOW } from '#tests/kit/simulation/docs.ts';

const MINUTE = 60_000;
const step = (doc: Partial<Doc>, sending: Partial<Sending> = {}) =>
  nextStep(aDoc(doc), { now: NOW, hasKeys: true, wantsRead: false, ...sending });
const plain = { hasKeys: false };
const calm = aDoc().net;

describe('a sender', () => {
  test('does nothing when nothing waits', () => {
    expect(step({})).toEqual({ do: 'rest', againInMs: null });
  });

  test('stops when the shopper must act', () => {
    expect(step({ outbox: [anOp()], net: { ...calm, blocked: 'auth' } })).toEqual({ do: 'stop', by: 'auth' });
    expect(step({ outbox: [anOp()], minSender: 2 })).toEqual({ do: 'stop', by: 'upgrade' });
  });

  test('waits for the end of the backoff, but only when there is something to do', () => {
    const net = { ...calm, since: NOW, nextAt: NOW + 700 };
    expect(step({ outbox: [anOp()], net })).toEqual({ do: 'wait', ms: 700 });
    expect(step({ net }, { wantsRead: true })).toEqual({ do: 'wait', ms: 700 });
    expect(step({ net }).do).toBe('rest');
  });

  test('sends a repair before anything else', () => {
    expect(step({ outbox: [anOp()], repair: { method: 'PUT', url: '/' } }).do).toBe('repair');
  });

  test('never sends before it has read the list once', () => {
    expect(step({ outbox: [anOp()], confirmedAt: 0 }).do).toBe('read');
  });

  test('sends the first op, and an op in doubt again under its key', () => {
    const op = anOp();
    expect(step({ outbox: [op, anOp({ line: MAT })] })).toEqual({ do: 'send', op });
    const doubtful = inDoubt();
    expect(step({ outbox: [doubtful] })).toEqual({ do: 'send', op: doubtful });
  });

  test('reads the list for an op that is older than the server stores keys', () => {
    const month = 31 * 24 * 60 * MINUTE;
    expect(step({ outbox: [inDoubt({ at: NOW - month })] }).do).toBe('resolve');
    expect(step({ outbox: [anOp({ at: NOW - month })] }).do).toBe('send');
  });

  test('tries after eight failures whether another op succeeds', () => {
    expect(step({ outbox: [inDoubt({ attempts: 8 })] }).do).toBe('probe');
    expect(step({ outbox: [inDoubt({ attempts: 8, parkedUntil: NOW })] }).do).toBe('send');
  });

  test('sends of waits the one that was tried least, and asks for no list', () => {
    const refused = inDoubt({ attempts: 9 });
    const [next, behind] = [anOp({ line: MAT, attempts: 1 }), anOp({ line: 'rope', attempts: 1 })];
    const waits = { scope: WAITS, confirmedAt: 0 };
    expect(step({ ...waits, outbox: [refused, next, behind] })).toEqual({ do: 'send', op: next });
    expect(step({ ...waits, outbox: [refused] })).toEqual({ do: 'send', op: refused });
    expect(step({ outbox: [inDoubt({ attempts: 2 }), next] })).toMatchObject({ op: { attempts: 2 } });
  });

  test('reads the list at the end if requested', () => {
    expect(step({}, { wantsRead: true }).do).toBe('read');
  });
});

describe('in front of a plain server', () => {
  test('an op in doubt is resolved by the list, two seconds after it was sent', () => {
    const outbox = [inDoubt({ sentAt: NOW - 500 })];
    expect(step({ outbox }, plain)).toEqual({ do: 'wait', ms: 1_500 });
    expect(step({ outbox }, { ...plain, now: NOW + 1_500 }).do).toBe('resolve');
    expect(step({ outbox: [inDoubt({ sentAt: NOW + MINUTE })] }, plain).do).toBe('resolve');
    expect(step({ outbox: [inDoubt({ sentAt: undefined })] }, plain).do).toBe('resolve');
    expect(step({ outbox: [anOp()] }, plain).do).toBe('send');
  });

  test('sent ops are verified, and so is a list that a screen requests', () => {
    expect(step({ unverified: true }, plain).do).toBe('verify');
    expect(step({}, { ...plain, wantsRead: true }).do).toBe('verify');
    expect(step({ confirmedAt: 0 }, { ...plain, wantsRead: true }).do).toBe('read');
    expect(step({}, plain).do).toBe('rest');
    expect(step({ unverified: true }).do).toBe('rest');
  });
});

describe('a deferred line', () => {
  const deferred = inDoubt({ attempts: 9, parkedUntil: NOW + MINUTE });

  test('lets the others go first and keeps its own order', () => {
    const behind = anOp();
    const other = anOp({ line: MAT });
    expect(nextOp(aDoc({ outbox: [deferred, behind, other] }), NOW, true)).toBe(other);
    expect(nextOp(aDoc({ outbox: [deferred, behind] }), NOW, true)).toBeUndefined();
  });

  test('is tried after the others once its time has come', () => {
    const other = anOp({ line: MAT });
    expect(nextOp(aDoc({ outbox: [deferred, other] }), NOW + MINUTE, true)).toBe(other);
    expect(nextOp(aDoc({ outbox: [deferred] }), NOW + MINUTE, true)).toBe(deferred);
  });

  test('says when to try again, also after a clock was set back', () => {
    expect(step({ outbox: [deferred] })).toEqual({ do: 'rest', againInMs: MINUTE });
    expect(step({ outbox: [deferred] }, { now: NOW - 60 * MINUTE })).toMatchObject({ do: 'send' });
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { readDoc } from '#src/offline/document/read-doc.ts';
import { aDoc, anOp, CART_KEY, known, NOW, TEE, WISH_KEY } from '#tests/kit/simulation/docs.ts';
import { firstRelease } from './golden/doc-v1.ts';

let logged: string[] = [];
let restore = () => {};
beforeEach(() => {
  logged = [];
  restore = redirectLog((_, line) => logged.push(line));
});
afterEach(() => restore());

const read = (raw: unknown) => {
  const doc = readDoc(raw, CART_KEY);
  if (!doc || doc === 'newer') throw new Error('no document');
  return doc;
};

describe('a stored document', () => {
  test('of the first release can still be read', () => {
    // Fields of later releases start empty.
    const after = { ...firstRelease, takenOut: [] };
    expect(readDoc(firstRelease, WISH_KEY)).toEqual({ ...after, scope: WISH_KEY });
    expect(logged).toEqual([]);
  });

  test('of a cart that an older release blocked until a log-in is unblocked', () => {
    expect(firstRelease.net.blocked).toBe('auth');
    expect(read(firstRelease).net).toEqual({ ...firstRelease.net, blocked: undefined });
    const outdated = { ...firstRelease, net: { ...firstRelease.net, blocked: 'upgrade' } };
    expect(read(outdated).net.blocked).toBe('upgrade');
  });

  test('is read as it was written', () => {
    const doc = aDoc({ confirmed: { [TEE]: known(2) }, outbox: [anOp()] });
    expect(read(structuredClone(doc))).toEqual(doc);
  });

  test('that does not exist is undefined', () => {
    expect(readDoc(undefined, CART_KEY)).toBeUndefined();
  });

  test('of a newer version is left alone', () => {
    expect(readDoc({ ...aDoc(), v: 2 }, CART_KEY)).toBe('newer');
  });

  test('keeps fields of a later release, also in its ops', () => {
    const doc = read({ ...aDoc(), later: 1, outbox: [{ ...anOp(), later: 2 }] });
    expect(doc).toMatchObject({ later: 1, outbox: [{ later: 2 }] });
  });
});

describe('unreadable data', () => {
  test('is quarantined and never deleted', () => {
    const good = anOp();
    const doc = read({ ...aDoc(), outbox: [{ ...good, kind: 'swap' }, good, 'nonsense'], quarantine: ['old'] });
    expect(doc.outbox).toEqual([good]);
    expect(doc.quarantine).toEqual(['old', { ...good, kind: 'swap' }, 'nonsense']);
    expect(logged).toEqual(['[outbox] 2 entries of the cart set aside']);
  });

  test('in the outbox makes the sender read the list first', () => {
    const doc = read({ ...aDoc(), confirmed: { [TEE]: { id: 7 }, other: known() } });
    expect(Object.keys(doc.confirmed)).toEqual(['other']);
    expect(doc).toMatchObject({ confirmedAt: 0, quarantine: [{ id: 7 }] });
    expect(read({ ...aDoc() }).confirmedAt).toBe(NOW);
  });

  test('in place of the whole record starts a new document, with the old one in quarantine', () => {
    const doc = read('broken');
    expect(doc).toMatchObject({ rev: 0, outbox: [], confirmedAt: 0, quarantine: ['broken'] });
    expect(logged).toEqual(['[outbox] cart document set aside: unreadable']);
  });

  test('in the small fields becomes a safe default', () => {
    const doc = read({ v: 1, rev: 'x', outbox: 4, net: {}, sender: null, repair: 3 });
    expect(doc).toMatchObject({ rev: 0, outbox: [], unverified: true, sender: { epoch: 0, holder: '' } });
    expect(doc.repair).toBeUndefined();
    expect(doc.net.failures).toBe(0);
  });
});

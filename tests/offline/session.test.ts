import { describe, expect, test } from 'vitest';
import { activeQueueKeys, createSession, demanding, isActive } from '#src/offline/coordination/session.ts';
import { createSafeStore } from '#src/offline/storage/safe-store.ts';
import { createMemoryStore } from '#src/storage/store.ts';

const ID = '0123456789abcdef0123456789abcdef';
const store = () => createSafeStore({ device: createMemoryStore(), freeSpace: async () => {}, carry: () => undefined });
const uuid = () => crypto.randomUUID();

function mirrorOf(id: string | null) {
  const mirror = {
    id,
    read: () => mirror.id,
    write(made: string) {
      mirror.id = made;
    },
  };
  return mirror;
}

describe('the session id', () => {
  test('is 32 hex characters, created once for all tabs; the first writer wins', async () => {
    const shared = store();
    const tabs = Array.from({ length: 5 }, () => createSession({ store: shared, uuid }));
    const ids = await Promise.all(tabs.map((tab) => tab.open(mirrorOf(null))));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('has the random digits of two uuids, and not the fixed ones', async () => {
    const uuids = ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'];
    const id = await createSession({ store: store(), uuid: () => uuids.shift() ?? '' }).open();
    expect(id).toBe('a'.repeat(12) + 'b'.repeat(12) + 'a'.repeat(8));
  });

  test('is taken from the device, else from localStorage, else created', async () => {
    const shared = store();
    const mirror = mirrorOf(ID);
    expect(await createSession({ store: shared, uuid }).open(mirror)).toBe(ID);
    const other = mirrorOf('ffffffffffffffffffffffffffffffff');
    expect(await createSession({ store: shared, uuid }).open(other)).toBe(ID);
    expect(other.id).toBe(ID);
  });

  test('is replaced when it is damaged', async () => {
    const mirror = mirrorOf('<script>');
    const id = await createSession({ store: store(), uuid }).open(mirror);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(mirror.id).toBe(id);
  });

  test('is replaced by that of an earlier session only where the record still names it', () => {
    const to = 'ea511e5000000000000000000000000a';
    const { change } = createSession({ store: store(), uuid }).replacing(ID, to);
    const record = { sessionId: ID, email: 'asha@example.com', gen: 3 };
    expect(change(record)).toEqual({ ...record, sessionId: to });
    const other = { ...record, sessionId: 'ffffffffffffffffffffffffffffffff' };
    expect(change(other)).toBe(other);
  });

  test('needs no localStorage: the worker has none', async () => {
    expect(await createSession({ store: store(), uuid }).open()).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the customer', () => {
  test('is stored, and every change begins a new generation', async () => {
    const session = createSession({ store: store(), uuid });
    expect(await session.read()).toBeUndefined();
    await session.open(mirrorOf(ID));
    expect(await session.setEmail('asha@example.com')).toMatchObject({
      sessionId: ID,
      email: 'asha@example.com',
      gen: 1,
    });
    expect(await session.setEmail(null)).toMatchObject({ sessionId: ID, email: null, gen: 2 });
    expect(await session.read()).toMatchObject({ email: null, gen: 2 });
  });

  test('decides which lists may be sent', () => {
    const visitor = { sessionId: ID, email: null, gen: 0 };
    const asha = { ...visitor, email: 'asha@example.com' };
    expect(activeQueueKeys(visitor)).toEqual([`cart:${ID}`, 'wait:']);
    expect(activeQueueKeys(asha)).toEqual([`cart:${ID}`, 'wait:', 'wish:asha@example.com']);
    expect(isActive(asha, 'wish:asha@example.com')).toBe(true);
    expect(isActive(asha, 'wish:bala@example.com')).toBe(false);
    expect(isActive(undefined, 'wish:asha@example.com')).toBe(false);
    expect(isActive(undefined, `cart:${ID}`)).toBe(true);
  });

  test('is the only one for whom a list changes', () => {
    const { change } = demanding('asha@example.com');
    const asha = { sessionId: ID, email: 'asha@example.com', gen: 1 };
    expect(change(asha)).toBe(asha);
    for (const record of [{ ...asha, email: 'bala@example.com' }, { ...asha, email: null }, undefined])
      expect(() => change(record)).toThrow(expect.objectContaining({ code: 'not-logged-in' }));
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import type { News } from '#src/offline/ports/ports.ts';
import { openDocuments } from '#src/offline/storage/documents.ts';
import { createSafeStore } from '#src/offline/storage/safe-store.ts';
import { createMemoryStore } from '#src/storage/store.ts';
import { aDoc, anOp, CART_SCOPE, NOW } from '#tests/kit/simulation/docs.ts';

let restore = () => {};
beforeEach(() => {
  restore = redirectLog(() => {});
});
afterEach(() => restore());

function open() {
  const posted: News[] = [];
  let elsewhere: (news: unknown) => void = () => {};
  const device = createMemoryStore();
  const store = createSafeStore({ device, freeSpace: async () => {}, carry: () => undefined });
  const channel = {
    post: (news: News) => void posted.push(news),
    listen: (hear: (news: unknown) => void) => {
      elsewhere = hear;
      return () => {};
    },
  };
  const documents = openDocuments(store, channel);
  const heard = vi.fn();
  const stop = documents.listen(heard);
  return { documents, device, posted, heard, stop, hear: (news: unknown) => elsewhere(news) };
}

describe('a change of a document', () => {
  test('counts, is told to other contexts without content, and to this one with it', async () => {
    const { documents, posted, heard } = open();
    const doc = await documents.change(CART_SCOPE, (old) => ({ ...old, seq: 5 }), { create: true });
    expect(doc).toMatchObject({ rev: 1, seq: 5 });
    expect(posted).toEqual([{ t: 'doc', scope: CART_SCOPE, rev: 1 }]);
    expect(heard.mock.calls).toEqual([[CART_SCOPE, doc]]);
    expect(await documents.read(CART_SCOPE)).toEqual(doc);
    expect(await documents.scopes()).toEqual([CART_SCOPE]);
  });

  test('that changes nothing writes nothing', async () => {
    const { documents, posted } = open();
    expect(await documents.change(CART_SCOPE, (old) => old, { create: true })).toMatchObject({ rev: 0 });
    expect([posted, await documents.scopes()]).toEqual([[], []]);
  });

  test('needs a document, unless it may make one', async () => {
    const { documents } = open();
    await expect(documents.change(CART_SCOPE, (old) => old)).rejects.toMatchObject({ code: 'no-document' });
  });

  test('that refuses something says how many are refused now', async () => {
    const { documents, posted } = open();
    const rejected = [{ op: anOp(), reason: 'x', serverMessage: '', at: NOW }];
    await documents.change(CART_SCOPE, (old) => ({ ...old, rejected }), { create: true });
    expect(posted).toContainEqual({ t: 'rejected', n: 1 });
  });

  test('of a newer release’s document is refused', async () => {
    const { documents, device } = open();
    await device.update(CART_SCOPE, () => ({ ...aDoc(), v: 2 }));
    expect(documents.isNewer(CART_SCOPE)).toBe(false);
    expect(await documents.read(CART_SCOPE)).toBeUndefined();
    expect(documents.isNewer(CART_SCOPE)).toBe(true);
    await expect(documents.change(CART_SCOPE, (old) => ({ ...old }))).rejects.toMatchObject({ code: 'newer-version' });
  });
});

describe('others', () => {
  test('tell that a document changed, and it is read again', () => {
    const { heard, hear } = open();
    hear({ t: 'doc', scope: CART_SCOPE, rev: 3 });
    expect(heard.mock.calls).toEqual([[CART_SCOPE, undefined]]);
  });

  test.each([null, 'doc', { t: 'auth', gen: 1 }, { t: 'doc' }, { t: 'doc', scope: 5 }, { t: 'doc', scope: 'session' }])(
    'are not believed when they say %j',
    (news) => {
      const { heard, hear } = open();
      hear(news);
      expect(heard).not.toHaveBeenCalled();
    },
  );

  test('are told of a removal; who stopped listening hears nothing', async () => {
    const { documents, posted, heard, stop } = open();
    await documents.change(CART_SCOPE, (old) => ({ ...old }), { create: true });
    stop();
    await documents.remove(CART_SCOPE);
    expect(posted.at(-1)).toEqual({ t: 'doc', scope: CART_SCOPE, rev: 0 });
    expect(heard).toHaveBeenCalledOnce();
    expect(await documents.read(CART_SCOPE)).toBeUndefined();
  });
});

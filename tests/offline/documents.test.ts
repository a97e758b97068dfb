import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageError } from '#src/base/errors.ts';
import { redirectLog } from '#src/base/log.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import type { News } from '#src/offline/ports/ports.ts';
import { openDocuments } from '#src/offline/storage/documents.ts';
import { createSafeStore } from '#src/offline/storage/safe-store.ts';
import { createMemoryStore } from '#src/storage/store.ts';
import { aDoc, CART_KEY } from '#tests/kit/simulation/docs.ts';

let restore = () => {};
beforeEach(() => {
  restore = redirectLog(() => {});
});
afterEach(() => restore());

function open() {
  const posted: News[] = [];
  let elsewhere: (news: unknown) => void = () => {};
  const device = createMemoryStore();
  const carry = (_: string, record: unknown, mine?: unknown) => {
    const [stored, here] = [record, mine] as (Doc | undefined)[];
    return stored && here && { ...here, takenOut: [...stored.takenOut, ...here.takenOut] };
  };
  const store = createSafeStore({ device, freeSpace: async () => {}, carry });
  const channel = {
    post: (news: News) => void posted.push(news),
    listen: (notify: (news: unknown) => void) => {
      elsewhere = notify;
      return () => {};
    },
  };
  const documents = openDocuments(store, channel);
  const listener = vi.fn();
  const stop = documents.listen(listener);
  return { documents, device, posted, listener, stop, notify: (news: unknown) => elsewhere(news) };
}

describe('a change of a document', () => {
  test('raises the revision, notifies other contexts without the document, and this one with it', async () => {
    const { documents, posted, listener } = open();
    const doc = await documents.change(CART_KEY, (old) => ({ ...old, seq: 5 }), { create: true });
    expect(doc).toMatchObject({ rev: 1, seq: 5 });
    expect(posted).toEqual([{ t: 'doc', scope: CART_KEY, rev: 1 }]);
    expect(listener.mock.calls).toEqual([[CART_KEY, doc]]);
    expect(await documents.read(CART_KEY)).toEqual(doc);
    expect(await documents.queueKeys()).toEqual([CART_KEY]);
  });

  test('that changes nothing is not written', async () => {
    const { documents, posted } = open();
    expect(await documents.change(CART_KEY, (old) => old, { create: true })).toMatchObject({ rev: 0 });
    expect([posted, await documents.queueKeys()]).toEqual([[], []]);
  });

  test('of two documents is durable at once, and both are announced', async () => {
    const { documents, device, posted } = open();
    await documents.change(CART_KEY, (old) => ({ ...old }), { create: true });
    const [to, durabilities] = [`${CART_KEY.slice(0, -1)}b`, [] as unknown[]] as [typeof CART_KEY, unknown[]];
    const { updateTogether } = device;
    device.updateTogether = (keys, change, durability) => {
      durabilities.push(durability);
      return updateTogether(keys, change, durability);
    };
    await documents.changeBoth({ from: CART_KEY, to }, (docs) => docs, { key: 'session', change: (raw) => raw });
    expect(durabilities).toEqual(['strict']);
    expect(posted.slice(1)).toEqual([
      { t: 'doc', scope: to, rev: 1 },
      { t: 'doc', scope: CART_KEY, rev: 2 },
    ]);
  });

  test('needs a document, unless it may create one', async () => {
    const { documents } = open();
    await expect(documents.change(CART_KEY, (old) => old)).rejects.toMatchObject({ code: 'no-document' });
  });

  test('that a full device refuses means that nothing can be sent, until a later one is stored', async () => {
    const { documents, device } = open();
    const { update } = device;
    device.update = () => Promise.reject(new StorageError('storage-full'));
    const touch = () => documents.change(CART_KEY, (old) => ({ ...old }), { create: true });
    await expect(touch()).rejects.toMatchObject({ code: 'storage-full' });
    expect(documents.canWrite()).toBe(false);
    device.update = update;
    await touch();
    expect(documents.canWrite()).toBe(true);
  });

  test('that the device finished after this tab moved to memory is shown with what memory holds', async () => {
    const { documents, device, listener } = open();
    const { update } = device;
    const answered = Promise.withResolvers<void>();
    device.update = async (...write) => {
      await update(...write);
      await answered.promise;
    };
    const add = (line: string) =>
      documents.change(CART_KEY, (old) => ({ ...old, takenOut: [...old.takenOut, line] }), {
        ...{ create: true, orMemory: true },
      });
    const late = add('on the device');
    device.update = () => Promise.reject(new StorageError('storage-full'));
    await add('in memory');
    answered.resolve();
    expect((await late).takenOut).toEqual(['on the device', 'in memory']);
    expect(listener.mock.lastCall).toEqual([CART_KEY, await late]);
  });

  test('of a newer release’s document is refused', async () => {
    const { documents, device } = open();
    await device.update(CART_KEY, () => ({ ...aDoc(), v: 2 }));
    expect(documents.isNewer(CART_KEY)).toBe(false);
    expect(await documents.read(CART_KEY)).toBeUndefined();
    expect(documents.isNewer(CART_KEY)).toBe(true);
    await expect(documents.change(CART_KEY, (old) => ({ ...old }))).rejects.toMatchObject({ code: 'newer-version' });
  });
});

describe('other contexts', () => {
  test('send a notification when a document changed, and it is read again', () => {
    const { listener, notify } = open();
    notify({ t: 'doc', scope: CART_KEY, rev: 3 });
    expect(listener.mock.calls).toEqual([[CART_KEY, undefined]]);
  });

  test.each([null, 'doc', { t: 'auth', gen: 1 }, { t: 'doc' }, { t: 'doc', scope: 5 }, { t: 'doc', scope: 'session' }])(
    'are not believed when they say %j',
    (news) => {
      const { listener, notify } = open();
      notify(news);
      expect(listener).not.toHaveBeenCalled();
    },
  );

  test('are notified of a removal; a listener that was removed is not called', async () => {
    const { documents, posted, listener, stop } = open();
    await documents.change(CART_KEY, (old) => ({ ...old }), { create: true });
    stop();
    await documents.remove(CART_KEY);
    expect(posted.at(-1)).toEqual({ t: 'doc', scope: CART_KEY, rev: 0 });
    expect(listener).toHaveBeenCalledOnce();
    expect(await documents.read(CART_KEY)).toBeUndefined();
  });
});

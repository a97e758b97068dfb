// The worker's price check in the background, with a fake IndexedDB and canned responses. tests/e2e/worker-prices.long.test.ts runs the
// built worker in Chromium.
import { indexedDB } from 'fake-indexeddb';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';

const listeners: Record<string, (event: object) => void> = {};
const meta = openIdbStore(indexedDB, 'shop-meta', platformClock);
const asked: string[] = [];
let answers: Record<string, () => Response> = {};
let connection: { saveData: boolean } | undefined;

const HOUR = 3_600_000;
const a = '/api/product?product_id=a';
const b = '/api/product?product_id=b';
const watch = { at: 1, headers: { 'auth-key': 'k' }, goods: [{ url: a }, { url: b }, { url: a }] };
const shop =
  (content: object, status = 200) =>
  () =>
    Response.json(content, { status });

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  });
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('indexedDB', indexedDB);
  vi.stubGlobal('navigator', {
    get connection() {
      return connection;
    },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${url} ${new Headers(init.headers).get('auth-key')}`);
    return answers[url]?.() ?? Promise.reject(new TypeError('no network'));
  });
  await import('#sw/prices.ts');
});
beforeEach(async () => {
  asked.length = 0;
  connection = undefined;
  answers = { [a]: shop({ success: true, data: [{ _id: 'a' }] }), [b]: shop({ success: true, data: { _id: 'b' } }) };
  await meta.remove(['price-watch']);
});

async function wake(tag = 'prices'): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.periodicsync?.({ tag, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}
const leave = (over: object = {}) => meta.update('price-watch', () => ({ ...watch, ...over }));
const left = async () => (await meta.read('price-watch')) as { checkedAt?: number; found?: object } | undefined;

test('requests each product once and stores the results for the page', async () => {
  await leave();
  await wake();
  expect(asked).toEqual([`${a} k`, `${b} k`]);
  expect((await left())?.found).toEqual({ [a]: { _id: 'a' }, [b]: { _id: 'b' } });
});

test('makes requests at most twice a day, also when the shop could not be reached', async () => {
  await leave();
  answers = {};
  await expect(wake()).rejects.toThrow('no network');
  expect(asked).toHaveLength(1);
  await wake();
  expect(asked).toHaveLength(1);
  await leave({ checkedAt: Date.now() - 11 * HOUR });
  await wake();
  expect(asked).toHaveLength(1);
  await leave({ checkedAt: Date.now() - 12 * HOUR });
  await expect(wake()).rejects.toThrow('no network');
  expect(asked).toHaveLength(2);
});

test('makes no request with the data saver, without a record, or for another tag', async () => {
  await wake();
  await leave();
  await wake('news');
  connection = { saveData: true };
  await wake();
  expect(asked).toEqual([]);
});

test("stores null for a product that the shop no longer has, and nothing for a gateway's 404", async () => {
  await leave();
  answers[b] = shop({ success: false, code: 'unknown-product' }, 404);
  await wake();
  expect((await left())?.found).toEqual({ [a]: { _id: 'a' }, [b]: null });
  await leave();
  answers[b] = shop({ error: 'please sign in' }, 404);
  await wake();
  expect((await left())?.found).toBeUndefined();
});

test('does not overwrite the record of a page that was opened in the meantime', async () => {
  await leave();
  answers[b] = () => shop({ success: true, data: [] })();
  const answerA = answers[a] as () => Response;
  answers[a] = () => {
    void leave({ at: 2 });
    return answerA();
  };
  await wake();
  expect(await left()).toEqual({ ...watch, at: 2 });
});

test('creates no database on a device where no page has', async () => {
  const { IDBFactory } = await import('fake-indexeddb');
  const empty = new IDBFactory();
  vi.stubGlobal('indexedDB', empty);
  await wake();
  expect(await empty.databases()).toEqual([]);
  vi.stubGlobal('indexedDB', indexedDB);
});

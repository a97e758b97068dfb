// What a sender may write while it holds the lease of a list, and after it lost it.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { StorageError } from '#src/base/errors.ts';
import { redirectLog } from '#src/base/log.ts';
import { LeaseLost, type LeaseRequest, runWithLease } from '#src/offline/coordination/lease.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import type { QueueKey } from '#src/offline/document/queue-key.ts';
import type { Locks } from '#src/offline/ports/ports.ts';
import { ListMoved, openDocuments } from '#src/offline/storage/documents.ts';
import { openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { aDoc, anOp, CART_KEY } from '#tests/kit/simulation/docs.ts';

const EARLIER: QueueKey = 'cart:earlier';
const beside = { key: 'session', change: () => 'earlier' };
/** Another sender takes the lease over. */
const taken = (doc: Doc): Doc => ({ ...doc, sender: { ...doc.sender, epoch: doc.sender.epoch + 1, holder: 'other' } });

async function open(doc?: Doc, { hasLocks = true, isVisible = (): boolean => true, robsThieves = false } = {}) {
  const fetch = async () => Promise.reject(new TypeError('no network'));
  const around = { fetch, config: readApiConfig({}), speed: 8 };
  const device = openDevice();
  const { ports, idb, kill } = openContext(device, around);
  const other = openContext(device, around);
  onTestFinished(() => [kill, other.kill].forEach((end) => void end()));
  const documents = openDocuments(ports.store, ports.channel);
  if (doc) await documents.change(CART_KEY, () => doc, { create: true });
  const clock = countingClock();
  const locks: Locks = {
    request: (name, options, holding) =>
      robsThieves && options.steal
        ? Promise.reject(new DOMException('stolen', 'AbortError'))
        : (ports.locks as Locks).request(name, options, holding),
  };
  const here = { ...ports, isVisible, ...(hasLocks ? { clock, locks } : { locks: null }) };
  const run = <T>(work: Parameters<typeof runWithLease<T>>[3], request: Partial<LeaseRequest> = {}) =>
    runWithLease(
      here,
      documents,
      { queueKey: CART_KEY, signal: new AbortController().signal, mayCreate: () => false, ...request },
      work,
    );
  return { ports, idb, documents, run, clock, otherLocks: other.ports.locks };
}

function countingClock() {
  const clock = new VirtualClock();
  const timers = new Set<object>();
  return {
    now: clock.now,
    monotonic: clock.monotonic,
    timers,
    step: (ms: number) => clock.step(ms),
    after: (ms: number, run: () => void) => {
      const timer = {};
      timers.add(timer);
      const cancel = clock.after(ms, () => {
        timers.delete(timer);
        run();
      });
      return () => {
        timers.delete(timer);
        cancel();
      };
    },
  };
}

test('a list that was removed is not created again, unless its list of the server is to be read', async () => {
  const { documents, run } = await open();
  await expect(run(async () => 'worked')).rejects.toMatchObject({ code: 'no-document' });
  expect(await documents.queueKeys()).toEqual([]);
  expect(await run(async () => 'worked', { mayCreate: () => true })).toBe('worked');
  expect(await documents.queueKeys()).toEqual([CART_KEY]);
});

test('a change that changes nothing is not written, any other is a heartbeat too', async () => {
  const { run } = await open(aDoc());
  await run(async (lease) => {
    const before = await lease.read();
    expect(await lease.fenced((doc) => doc)).toEqual(before);
    const after = await lease.fenced((doc) => ({ ...doc, seq: 9 }));
    expect(after).toMatchObject({ seq: 9, rev: before.rev + 1, sender: { epoch: before.sender.epoch } });
    expect(after.sender.beat).toBeGreaterThan(before.sender.beat);
  });
});

test('a sender that slept while it read has not touched the document since it began to read', async () => {
  const { run, clock } = await open(aDoc());
  await run(async (lease) => {
    const begunAt = clock.monotonic();
    const reading = lease.read();
    clock.step(10_000);
    await reading;
    expect(lease.touchedAt()).toBe(begunAt);
  });
});

describe.each<[what: string, take: (doc: Doc) => Doc]>([
  ['another sender has the lease', taken],
  ['another sender has it under the same number', (doc) => ({ ...doc, sender: { ...doc.sender, holder: 'other' } })],
  [
    'the same holder has it under another number',
    (doc) => ({ ...doc, sender: { ...doc.sender, epoch: doc.sender.epoch + 1 } }),
  ],
])('once %s', (_what, take) => {
  test('a sender reads, writes and moves nothing', async () => {
    const { ports, documents, run } = await open(aDoc({ outbox: [anOp()] }));
    await run(async (lease) => {
      const other = await documents.change(CART_KEY, take);
      await expect(lease.read()).rejects.toBeInstanceOf(LeaseLost);
      await expect(lease.fenced((doc) => ({ ...doc, outbox: [] }))).rejects.toBeInstanceOf(LeaseLost);
      await expect(lease.moveTo(EARLIER, beside)).rejects.toBeInstanceOf(LeaseLost);
      expect(await documents.read(CART_KEY)).toEqual(other);
    });
    expect([await documents.queueKeys(), await ports.store.read('session')]).toEqual([[CART_KEY], undefined]);
  });
});

test('each lease of a list has a higher number than the one before', async () => {
  const { run } = await open(aDoc());
  const numbers = [];
  for (let times = 0; times < 3; times += 1) numbers.push(await run(async ({ fencingToken }) => fencingToken));
  expect(numbers).toEqual([1, 2, 3]);
});

test('the holder moves the list once, and then holds nothing', async () => {
  const op = anOp();
  const { ports, documents, run } = await open(aDoc({ outbox: [op] }));
  await run(async (lease) => {
    await lease.moveTo(EARLIER, beside);
    await expect(lease.read()).rejects.toBeInstanceOf(ListMoved);
    await expect(lease.fenced((doc) => ({ ...doc, seq: 1 }))).rejects.toBeInstanceOf(ListMoved);
  });
  expect((await documents.read(EARLIER))?.outbox).toMatchObject([{ opId: op.opId }]);
  expect(await ports.store.read('session')).toBe('earlier');
});

test('a sender whose list was removed has lost its lease', async () => {
  const { documents, run } = await open(aDoc());
  await run(async (lease) => {
    await documents.remove(CART_KEY);
    await expect(lease.fenced((doc) => ({ ...doc, seq: 1 }))).rejects.toBeInstanceOf(LeaseLost);
    await expect(lease.read()).rejects.toBeInstanceOf(LeaseLost);
  });
  expect(await documents.queueKeys()).toEqual([]);
});

describe('a lock that another context holds without a heartbeat', () => {
  async function wait(isVisible = (): boolean => true) {
    const shop = await open(aDoc(), { isVisible });
    const robbed = vi.fn();
    shop.otherLocks?.request(`outbox:v1:${CART_KEY}`, {}, () => new Promise(() => undefined)).catch(robbed);
    const [waiting, worked] = [new AbortController(), vi.fn()];
    const asked = shop.run(async () => worked(), { signal: waiting.signal });
    const aMinute = async () => {
      for (let seconds = 0; seconds < 60; seconds += 5) {
        shop.clock.step(5_000);
        // The tab looks at the document.
        for (let reads = 0; reads < 3; reads += 1) await shop.documents.read(CART_KEY);
      }
    };
    return { ...shop, robbed, worked, waiting, asked, aMinute };
  }

  test('is taken by a tab that is shown, not by a hidden one', async () => {
    let isVisible = false;
    const { robbed, worked, asked, aMinute, clock } = await wait(() => isVisible);
    await aMinute();
    expect(worked).not.toHaveBeenCalled();
    isVisible = true;
    await aMinute();
    await asked;
    expect([robbed.mock.calls.length, worked.mock.calls.length, clock.timers.size]).toEqual([1, 1, 0]);
  });

  test('is taken although the document could not be read once', async () => {
    const { documents, worked, asked, aMinute } = await wait();
    const { read } = documents;
    documents.read = async () => {
      documents.read = read;
      throw new StorageError('storage-timeout');
    };
    await aMinute();
    await asked;
    expect(worked).toHaveBeenCalledOnce();
  });

  test('stays with it once this tab has lost its storage; a tab that gives up looks no more', async () => {
    const { idb, documents, robbed, worked, waiting, asked, aMinute, clock } = await wait();
    onTestFinished(redirectLog(() => undefined));
    idb.isBroken = true;
    await documents.read(CART_KEY);
    await aMinute();
    expect([robbed.mock.calls.length, worked.mock.calls.length, clock.timers.size]).toEqual([0, 0, 1]);
    waiting.abort(new RangeError('given up'));
    await expect(asked).rejects.toThrow('given up');
    expect(clock.timers.size).toBe(0);
  });
});

test('a lock that was taken and is taken away before the work begins is a lost lease', async () => {
  const { otherLocks, run, clock, documents } = await open(aDoc(), { robsThieves: true });
  void otherLocks?.request(`outbox:v1:${CART_KEY}`, {}, () => new Promise(() => undefined));
  const asked = run(async () => 'worked');
  clock.step(5_000);
  await expect(asked).rejects.toBeInstanceOf(LeaseLost);
  expect((await documents.read(CART_KEY))?.sender.epoch).toBe(0);
});

describe('without Web Locks', () => {
  const withoutLocks = { hasLocks: false };

  test('the document says who has the lease, and is released at the end, also after an error', async () => {
    const { documents, run } = await open(aDoc(), withoutLocks);
    const holder = async () => (await documents.read(CART_KEY))?.sender.holder;
    expect(await run(holder)).not.toBe('');
    expect(await holder()).toBe('');
    const broken = run(async () => {
      throw new RangeError('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await holder()).toBe('');
  });

  test('a sender that lost its lease, or its list, releases nothing and ends as it would', async () => {
    const { documents, run } = await open(aDoc(), withoutLocks);
    await run(() => documents.change(CART_KEY, taken));
    expect((await documents.read(CART_KEY))?.sender.holder).toBe('other');
    const { documents: others, run: runThere } = await open(aDoc(), withoutLocks);
    expect(await runThere(() => others.remove(CART_KEY).then(() => 'ended'))).toBe('ended');
    expect(await others.queueKeys()).toEqual([]);
  });

  test('one that gives up waiting takes no lease later', async () => {
    const { ports, documents, run } = await open(aDoc(), withoutLocks);
    const held = await documents.change(CART_KEY, (doc) => ({
      ...doc,
      sender: { epoch: 1, beat: ports.clock.now(), holder: 'other' },
    }));
    const waiting = new AbortController();
    const asked = run(async () => 'worked', { signal: waiting.signal });
    waiting.abort(new RangeError('given up'));
    await expect(asked).rejects.toThrow('given up');
    expect(await documents.read(CART_KEY)).toEqual(held);
  });
});

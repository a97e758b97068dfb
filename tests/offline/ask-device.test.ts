// A tab that lost its storage asks the other contexts what the device holds. The test speaks for them.
import { expect, onTestFinished, test } from 'vitest';
import { StorageError } from '#src/base/errors.ts';
import { redirectLog } from '#src/base/log.ts';
import { createDeviceTalk } from '#src/offline/coordination/ask-device.ts';
import { mirrorOf } from '#src/offline/coordination/mirrored-ops.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import type { QueueKey } from '#src/offline/document/queue-key.ts';
import type { News, Question } from '#src/offline/ports/ports.ts';
import { openDocuments } from '#src/offline/storage/documents.ts';
import { createSafeStore } from '#src/offline/storage/safe-store.ts';
import { createMemoryStore } from '#src/storage/store.ts';
import { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { aDoc, anOp, CART_KEY, MAT } from '#tests/kit/simulation/docs.ts';

const op = anOp({ seq: 3 });
const onDevice = aDoc({ seq: 3, outbox: [op] });
/** What the device holds once the change was sent. */
const sent = aDoc({ seq: 3 });

async function openTab({ mine, storage = 'lost' }: { mine?: Doc; storage?: 'lost' | 'works' } = {}) {
  onTestFinished(redirectLog(() => {}));
  const device = createMemoryStore();
  const { read } = device;
  const fail = () => {
    device.read = () => Promise.reject(new StorageError('storage-unavailable'));
  };
  const store = createSafeStore({ device, freeSpace: async () => {}, carry: (_, record) => record });
  const posted: News[] = [];
  const listeners: ((news: unknown) => void)[] = [];
  const channel = {
    post: (news: News) => void posted.push(news),
    listen: (notify: (news: unknown) => void) => {
      listeners.push(notify);
      return () => {};
    },
  };
  const clock = new VirtualClock();
  const now = { slept: 0 };
  const sleepy = { now: clock.now, after: clock.after, monotonic: () => clock.monotonic() + now.slept };
  const documents = openDocuments(store, channel);
  const [news, errors]: [QueueKey[], unknown[]] = [[], []];
  const talk = createDeviceTalk({
    ports: { store, channel, clock: sleepy, uuid: () => 'me' },
    documents,
    onNews: (queueKey) => void news.push(queueKey),
    onError: (error) => void errors.push(error),
  });
  if (storage === 'lost') fail();
  await store.read(CART_KEY);
  device.read = read;
  if (mine) await documents.change(CART_KEY, () => mine, { create: true });
  /** Everything here runs in promises, so it is over in the next task. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const hear = async (heard: object) => {
    for (const notify of listeners) notify({ scope: CART_KEY, ...heard });
    await settled();
  };
  return {
    ...{ documents, news, errors, fail, hear },
    ask: () => talk.ask(CART_KEY),
    report: () => talk.report(CART_KEY),
    answer: (doc: unknown, question?: Question) => hear({ t: 'device-doc', doc, question }),
    pass: async (ms: number, { slept = 0 } = {}) => {
      now.slept += slept;
      for (let left = ms; left > 0; ) left = clock.step(left);
      await settled();
    },
    doc: () => documents.read(CART_KEY),
    outbox: async () => (await documents.read(CART_KEY))?.outbox,
    questions: () => posted.flatMap((news) => (news.t === 'ask-device' ? [news.question] : [])),
    answers: () => posted.filter(({ t }) => t === 'device-doc'),
  };
}
const me = (n: number): Question => ({ by: 'me', n });
const lost = () => openTab({ mine: mirrorOf(onDevice) });

test('a tab with storage answers with what the device holds, and with the question', async () => {
  const { hear, answers } = await openTab({ mine: onDevice, storage: 'works' });
  await hear({ t: 'ask-device', question: { by: 'other', n: 4 } });
  expect(answers()).toMatchObject([{ scope: CART_KEY, doc: { outbox: [op] }, question: { by: 'other', n: 4 } }]);
});

test('a tab whose storage breaks at the question does not answer from memory', async () => {
  const { fail, report, answers } = await openTab({ mine: onDevice, storage: 'works' });
  fail();
  await report();
  expect(answers()).toEqual([]);
});

test('a tab with storage reads no answer', async () => {
  const { answer, outbox, news } = await openTab({ mine: onDevice, storage: 'works' });
  await answer(sent);
  expect([await outbox(), news]).toEqual([[op], []]);
});

test('the answer is shown, and what can follow is sent', async () => {
  const { ask, answer, outbox, news } = await lost();
  ask();
  await answer(sent, me(1));
  expect([await outbox(), news]).toEqual([[], [CART_KEY]]);
});

test('an answer to another tab is not read', async () => {
  const { ask, answer, outbox } = await lost();
  ask();
  await answer(sent, { by: 'other', n: 1 });
  expect(await outbox()).toMatchObject([{ mirrored: true }]);
});

test('an answer that comes after a later one is not read', async () => {
  const { ask, answer, outbox } = await lost();
  ask();
  ask();
  await answer(onDevice, me(2));
  await answer(sent, me(1));
  expect(await outbox()).toMatchObject([{ opId: op.opId, mirrored: true }]);
});

test('the document of a newer release is not read', async () => {
  const { ask, answer, outbox, errors } = await lost();
  ask();
  await answer({ ...sent, v: 2 }, me(1));
  expect([await outbox(), errors]).toMatchObject([[{ mirrored: true }], []]);
});

test('a list that this tab does not have is taken only if it asked for it', async () => {
  const { ask, answer, outbox } = await openTab();
  await answer(onDevice);
  expect(await outbox()).toBeUndefined();
  ask();
  await answer(onDevice, me(1));
  expect(await outbox()).toMatchObject([{ opId: op.opId, mirrored: true }]);
});

test('a device without the list leaves this tab without it', async () => {
  const { ask, answer, doc } = await openTab();
  ask();
  await answer(null, me(1));
  expect(await doc()).toBeUndefined();
});

test('a list that is removed while the answer is read stays removed', async () => {
  const { documents, ask, answer, doc, errors } = await lost();
  ask();
  const answered = answer(onDevice, me(1));
  await documents.remove(CART_KEY);
  await answered;
  expect([await doc(), errors]).toMatchObject([undefined, [{ code: 'no-document' }]]);
});

test('a change that the answer does not know is asked after again, and belongs to this tab if it is still unknown', async () => {
  const { documents, ask, answer, outbox, questions } = await lost();
  ask();
  const later = anOp({ seq: 5, line: MAT, mirrored: true });
  await documents.change(CART_KEY, (doc) => ({ ...doc, outbox: [...doc.outbox, later] }));
  await answer(onDevice, me(1));
  expect((await outbox())?.map(({ mirrored }) => mirrored)).toEqual([true, true]);
  expect(questions()).toEqual([me(1), me(2)]);
  await answer(onDevice, me(2));
  expect((await outbox())?.map(({ mirrored }) => mirrored)).toEqual([true, undefined]);
  expect(questions()).toHaveLength(2);
});

test('a change made here during the question does not make the copies newer than it', async () => {
  const { documents, ask, answer, outbox } = await lost();
  ask();
  const own = anOp({ seq: 4, line: MAT });
  await documents.change(CART_KEY, (doc) => ({ ...doc, outbox: [...doc.outbox, own] }));
  await answer(null, me(1));
  expect(await outbox()).toEqual([op, own]);
});

test('without an answer for three seconds this tab is the only one that can send', async () => {
  const { ask, pass, doc, news } = await lost();
  ask();
  await pass(2_000);
  // Asking again does not prolong the wait.
  ask();
  await pass(999);
  expect((await doc())?.deviceSilent).toBeUndefined();
  await pass(1);
  expect([(await doc())?.deviceSilent, news]).toEqual([true, [CART_KEY]]);
});

test('after an answer nothing is waited for', async () => {
  const { ask, answer, pass, doc } = await lost();
  ask();
  await pass(1_000);
  ask();
  await answer(onDevice, me(2));
  await pass(60_000);
  expect((await doc())?.deviceSilent).toBeUndefined();
});

test('a tab that slept asks again: it may have missed the answer', async () => {
  const { ask, pass, doc, questions } = await lost();
  ask();
  await pass(3_000, { slept: 10_000 });
  expect([(await doc())?.deviceSilent, questions()]).toEqual([undefined, [me(1), me(2)]]);
  await pass(3_000);
  expect((await doc())?.deviceSilent).toBe(true);
});

test('silence is not noted in a list without a copy', async () => {
  const { ask, pass, doc, news } = await openTab({ mine: sent });
  ask();
  await pass(3_000);
  expect([(await doc())?.deviceSilent, news]).toEqual([undefined, []]);
});

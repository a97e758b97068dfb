// A tab that lost its storage asks the other tabs and the worker what the device holds. A context that can read and write
// the device answers with the document. The page starts a worker that is asleep (Ports.wakeWorker).
import type { Doc } from '#src/offline/document/doc.ts';
import type { QueueKey } from '#src/offline/document/queue-key.ts';
import { readDoc } from '#src/offline/document/read-doc.ts';
import { isListNews } from '#src/offline/ports/list-news.ts';
import type { Ports, Question } from '#src/offline/ports/ports.ts';
import type { Documents } from '#src/offline/storage/documents.ts';
import { hasUnknown, mirroredLines, withDevice } from './mirrored-ops.ts';

/** The timeout of a question. The worker may have to start first. */
const ANSWER_MS = 3_000;

export interface DeviceTalk {
  /** Asks what the device holds of a list. This tab's document records the answer, or that none came. */
  ask(queueKey: QueueKey): void;
  /** Posts what the device holds; posts nothing when this context cannot read or write it. */
  report(queueKey: QueueKey, question?: Question): Promise<void>;
}

export interface DeviceTalkParts {
  ports: Pick<Ports, 'store' | 'channel' | 'clock' | 'uuid'>;
  documents: Documents;
  /** This tab's document may now have something to send. */
  onNews(queueKey: QueueKey): void;
  onError(error: unknown): void;
}

/** State for one list. The answering context may have slept after reading, so questions and answers have numbers. */
interface ListState {
  questions: number;
  /** The latest question that was answered. */
  answered: number;
  /** This tab's copies, and the last question asked before the newest of them was made. */
  copies: ReadonlySet<string>;
  beforeCopies: number;
  /** Set while an answer is waited for. */
  stopWaiting: (() => void) | undefined;
}

export function createDeviceTalk({ ports, documents, onNews, onError }: DeviceTalkParts): DeviceTalk {
  const { store, channel, clock, uuid } = ports;
  const lists = new Map<QueueKey, ListState>();
  let me: string | undefined;

  function of(queueKey: QueueKey): ListState {
    const none = { questions: 0, answered: 0, copies: new Set<string>(), beforeCopies: 0, stopWaiting: undefined };
    const state = lists.get(queueKey) ?? none;
    lists.set(queueKey, state);
    return state;
  }

  async function report(queueKey: QueueKey, question?: Question): Promise<void> {
    if (store.isMemory() || !documents.canWrite()) return;
    const doc = await documents.read(queueKey);
    // The read itself may have found that the storage is broken.
    if (!store.isMemory()) channel.post({ t: 'device-doc', scope: queueKey, doc: doc ?? null, question });
  }

  async function take({ scope: queueKey, doc: raw, question }: DeviceDoc): Promise<void> {
    const state = of(queueKey);
    // Meant for another tab, or a later question is answered already.
    if (question && (question.by !== me || question.n < state.answered)) return;
    if (question) state.answered = question.n;
    const isAwaited = stopWaiting(state);
    const device = readDoc(raw ?? undefined, queueKey);
    const mine = await documents.read(queueKey);
    // A list that this tab neither shows nor asked for may belong to a customer who logged out.
    if (device === 'newer' || (!mine && !(isAwaited && device))) return;
    const isLater = question !== undefined && question.n > state.beforeCopies;
    await documents.change(queueKey, (doc) => withDevice(doc, device, isLater), { create: !mine });
    if (mine && !isLater && hasUnknown(mine, device)) ask(queueKey);
    onNews(queueKey);
  }

  /** No answer came: this tab may be the only one that can send what the device holds. */
  async function recordSilence(queueKey: QueueKey): Promise<void> {
    const mine = await documents.read(queueKey);
    if (!mine || mine.deviceSilent || mirroredLines(mine).size === 0) return;
    await documents.change(queueKey, (doc) => ({ ...doc, deviceSilent: true }));
    onNews(queueKey);
  }

  channel.listen((news) => {
    if (!isListNews(news)) return;
    if (news.t === 'ask-device') report(news.scope, (news as AskDevice).question).catch(onError);
    else if (news.t === 'device-doc' && store.isMemory()) take(news as DeviceDoc).catch(onError);
  });
  documents.listen((queueKey, doc) => {
    if (!doc) return;
    const state = of(queueKey);
    const copies = new Set(doc.outbox.filter(({ mirrored }) => mirrored).map(({ opId }) => opId));
    if ([...copies].some((opId) => !state.copies.has(opId))) state.beforeCopies = state.questions;
    state.copies = copies;
  });

  /** Returns whether an answer was awaited. */
  function stopWaiting(state: ListState): boolean {
    const isAwaited = state.stopWaiting !== undefined;
    state.stopWaiting?.();
    state.stopWaiting = undefined;
    return isAwaited;
  }

  function ask(queueKey: QueueKey): void {
    const state = of(queueKey);
    state.stopWaiting ??= waitForAnswer(queueKey);
    state.questions += 1;
    me ??= uuid();
    channel.post({ t: 'ask-device', scope: queueKey, question: { by: me, n: state.questions } });
  }

  /** A tab that slept meanwhile may have missed the answer, so it asks again. */
  function waitForAnswer(queueKey: QueueKey): () => void {
    const askedAt = clock.monotonic();
    return clock.after(ANSWER_MS, () => {
      stopWaiting(of(queueKey));
      if (clock.monotonic() - askedAt > 2 * ANSWER_MS) ask(queueKey);
      else recordSilence(queueKey).catch(onError);
    });
  }

  return { ask, report };
}

interface DeviceDoc {
  t: 'device-doc';
  scope: QueueKey;
  doc: Doc | null;
  /** Absent when the sender was not asked, or is an earlier release. */
  question?: Question;
}

interface AskDevice {
  question?: Question;
}

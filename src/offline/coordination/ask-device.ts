// A tab that lost its storage asks the other tabs and the worker what the device holds. Whoever can read and write the
// device answers with the document; a worker that is asleep is started by the page (Outside.wakeWorker).
import type { Doc } from '#src/offline/document/doc.ts';
import { isScope, type Scope } from '#src/offline/document/queue-key.ts';
import { readDoc } from '#src/offline/document/read-doc.ts';
import type { Outside, Question } from '#src/offline/ports/ports.ts';
import type { Documents } from '#src/offline/storage/documents.ts';
import { hasUnknown, mirroredLines, withDevice } from './mirrored-ops.ts';

/** A worker may have to be started first. */
const ANSWER_MS = 3_000;

export interface DeviceTalk {
  /** Asks what the device holds of a list. An answer, or that there is none, goes into this tab's document. */
  ask(scope: Scope): void;
  /** Says what the device holds; nothing when this context cannot read or write it. */
  tell(scope: Scope, question?: Question): Promise<void>;
}

export interface DeviceTalkParts {
  outside: Pick<Outside, 'store' | 'channel' | 'clock' | 'uuid'>;
  documents: Documents;
  /** This tab's document may have something to send now. */
  onNews(scope: Scope): void;
  onError(error: unknown): void;
}

/** Of one list. Who answers may have slept since it read the device: an answer counts by when its question was asked. */
interface Asked {
  questions: number;
  /** The latest question that was answered. */
  answered: number;
  /** This tab's copies, and the last question that was asked before the newest of them came. */
  copies: ReadonlySet<string>;
  beforeCopies: number;
  /** Set while an answer is waited for. */
  stopWaiting: (() => void) | undefined;
}

export function createDeviceTalk({ outside, documents, onNews, onError }: DeviceTalkParts): DeviceTalk {
  const { store, channel, clock, uuid } = outside;
  const lists = new Map<Scope, Asked>();
  let me: string | undefined;

  function of(scope: Scope): Asked {
    const none = { questions: 0, answered: 0, copies: new Set<string>(), beforeCopies: 0, stopWaiting: undefined };
    const asked = lists.get(scope) ?? none;
    lists.set(scope, asked);
    return asked;
  }

  async function tell(scope: Scope, question?: Question): Promise<void> {
    if (store.isMemory() || !documents.canWrite()) return;
    const doc = await documents.read(scope);
    // The read itself may have found the storage broken.
    if (!store.isMemory()) channel.post({ t: 'device-doc', scope, doc: doc ?? null, question });
  }

  async function take({ scope, doc: raw, question }: DeviceDoc): Promise<void> {
    const asked = of(scope);
    // Not to this tab, or an answer to a later question is known.
    if (question && (question.by !== me || question.n < asked.answered)) return;
    if (question) asked.answered = question.n;
    const isAwaited = stopWaiting(asked);
    const device = readDoc(raw ?? undefined, scope);
    const mine = await documents.read(scope);
    // A list that this tab neither shows nor asked for may belong to a customer who logged out.
    if (device === 'newer' || (!mine && !(isAwaited && device))) return;
    const isLater = question !== undefined && question.n > asked.beforeCopies;
    await documents.change(scope, (doc) => withDevice(doc, device, isLater), { create: !mine });
    if (mine && !isLater && hasUnknown(mine, device)) ask(scope);
    onNews(scope);
  }

  /** Then this tab may be the only one that can send what the device holds. */
  async function noteSilence(scope: Scope): Promise<void> {
    const mine = await documents.read(scope);
    if (!mine || mine.deviceSilent || mirroredLines(mine).size === 0) return;
    await documents.change(scope, (doc) => ({ ...doc, deviceSilent: true }));
    onNews(scope);
  }

  channel.listen((news) => {
    if (!isAboutDevice(news)) return;
    if (news.t === 'ask-device') tell(news.scope, news.question).catch(onError);
    else if (store.isMemory()) take(news).catch(onError);
  });
  documents.listen((scope, doc) => {
    if (!doc || !store.isMemory()) return;
    const asked = of(scope);
    const copies = new Set(doc.outbox.filter(({ mirrored }) => mirrored).map(({ opId }) => opId));
    if ([...copies].some((opId) => !asked.copies.has(opId))) asked.beforeCopies = asked.questions;
    asked.copies = copies;
  });

  /** True when an answer was waited for. */
  function stopWaiting(asked: Asked): boolean {
    const isAwaited = asked.stopWaiting !== undefined;
    asked.stopWaiting?.();
    asked.stopWaiting = undefined;
    return isAwaited;
  }

  function ask(scope: Scope): void {
    const asked = of(scope);
    asked.stopWaiting ??= waitForAnswer(scope);
    asked.questions += 1;
    me ??= uuid();
    channel.post({ t: 'ask-device', scope, question: { by: me, n: asked.questions } });
  }

  /** A tab that slept meanwhile may have missed the answer, and asks again. */
  function waitForAnswer(scope: Scope): () => void {
    const askedAt = clock.monotonic();
    return clock.after(ANSWER_MS, () => {
      stopWaiting(of(scope));
      if (clock.monotonic() - askedAt > 2 * ANSWER_MS) ask(scope);
      else noteSilence(scope).catch(onError);
    });
  }

  return { ask, tell };
}

interface DeviceDoc {
  t: 'device-doc';
  scope: Scope;
  doc: Doc | null;
  /** None: the teller was not asked, or is of an earlier release. */
  question?: Question;
}
type AboutDevice = { t: 'ask-device'; scope: Scope; question?: Question } | DeviceDoc;

const isAboutDevice = (news: unknown): news is AboutDevice =>
  typeof news === 'object' &&
  news !== null &&
  't' in news &&
  (news.t === 'ask-device' || news.t === 'device-doc') &&
  'scope' in news &&
  typeof news.scope === 'string' &&
  isScope(news.scope);

// A tab that lost its storage asks the other tabs and the worker what the device holds. Whoever can read and write the
// device answers with the document; a worker that is asleep is started by the page (Outside.wakeWorker).
import type { Doc } from './doc.ts';
import type { Documents } from './documents.ts';
import { mirroredLines, withDevice } from './mirrored-ops.ts';
import type { Outside } from './outside.ts';
import { readDoc } from './read-doc.ts';
import { isScope, type Scope } from './scope.ts';

/** A worker may have to be started first. */
const ANSWER_MS = 3_000;

export interface DeviceTalk {
  /** Asks what the device holds of a list. An answer, or that there is none, goes into this tab's document. */
  ask(scope: Scope): void;
  /** Says what the device holds; nothing when this context cannot read or write it. */
  tell(scope: Scope): Promise<void>;
}

export interface DeviceTalkParts {
  outside: Pick<Outside, 'store' | 'channel' | 'clock'>;
  documents: Documents;
  /** This tab's document may have something to send now. */
  onNews(scope: Scope): void;
  onError(error: unknown): void;
}

export function createDeviceTalk({ outside, documents, onNews, onError }: DeviceTalkParts): DeviceTalk {
  const { store, channel, clock } = outside;
  /** Questions that wait for an answer, by list. */
  const open = new Map<Scope, { cancel: () => void }>();

  async function tell(scope: Scope): Promise<void> {
    if (store.isMemory() || !documents.canWrite()) return;
    const doc = await documents.read(scope);
    // The read itself may have found the storage broken.
    if (!store.isMemory()) channel.post({ t: 'device-doc', scope, doc: doc ?? null });
  }

  async function take(scope: Scope, raw: unknown, isAsked: boolean): Promise<void> {
    const device = readDoc(raw ?? undefined, scope);
    const mine = await documents.read(scope);
    // A list that this tab neither shows nor asked for may belong to a customer who logged out.
    if (device === 'newer' || (!mine && !(isAsked && device))) return;
    await documents.change(scope, (doc) => withDevice(doc, device), { create: !mine });
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
    if (news.t === 'ask-device') tell(news.scope).catch(onError);
    else if (store.isMemory()) take(news.scope, news.doc, close(news.scope)).catch(onError);
  });

  /** True when an answer was waited for. */
  function close(scope: Scope): boolean {
    open.get(scope)?.cancel();
    return open.delete(scope);
  }

  function ask(scope: Scope): void {
    if (!open.has(scope)) open.set(scope, { cancel: waitForAnswer(scope) });
    channel.post({ t: 'ask-device', scope });
  }

  /** A tab that slept meanwhile may have missed the answer, and asks again. */
  function waitForAnswer(scope: Scope): () => void {
    const askedAt = clock.monotonic();
    return clock.after(ANSWER_MS, () => {
      close(scope);
      if (clock.monotonic() - askedAt > 2 * ANSWER_MS) ask(scope);
      else noteSilence(scope).catch(onError);
    });
  }

  return { ask, tell };
}

type AboutDevice = { t: 'ask-device'; scope: Scope } | { t: 'device-doc'; scope: Scope; doc: Doc | null };

const isAboutDevice = (news: unknown): news is AboutDevice =>
  typeof news === 'object' &&
  news !== null &&
  't' in news &&
  (news.t === 'ask-device' || news.t === 'device-doc') &&
  'scope' in news &&
  typeof news.scope === 'string' &&
  isScope(news.scope);

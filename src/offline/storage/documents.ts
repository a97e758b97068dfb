// The only way to read and write a document. Reads are parsed. Writes count `rev` and notify the other contexts.
import { ShopError, StorageError } from '#src/base/errors.ts';
import { type Doc, emptyDoc } from '#src/offline/document/doc.ts';
import { isQueueKey, type QueueKey } from '#src/offline/document/queue-key.ts';
import { readDoc } from '#src/offline/document/read-doc.ts';
import { isListNews } from '#src/offline/ports/list-news.ts';
import type { Channel } from '#src/offline/ports/ports.ts';
import type { Durability } from '#src/storage/store.ts';
import type { Place, SafeStore } from './safe-store.ts';

/** Pure and synchronous. Returning the same document writes nothing. */
export type Change = (doc: Doc) => Doc;

export interface ChangeOptions {
  durability?: Durability;
  /** Create the document when there is none; otherwise the change is refused with ShopError('no-document'). */
  create?: boolean;
  /** When the device is full, keep the change in memory. */
  orMemory?: boolean;
  /** Called when the change is durable, right before the listeners are. */
  onStored?(): void;
}

/** A record that changes in the same transaction as the documents. */
export interface Beside {
  key: string;
  change(old: unknown): unknown;
}

export interface Documents {
  /** undefined: there is none, or a newer version wrote it (`isNewer`). */
  read(queueKey: QueueKey): Promise<Doc | undefined>;
  /**
   * The document as it is once the change is durable. Throws what `change` throws, ListMoved, 'newer-version',
   * StorageError.
   */
  change(queueKey: QueueKey, change: Change, options?: ChangeOptions): Promise<Doc>;
  /** Changes two documents and a record in one transaction. Throws the same, and 'no-document' for `from`. */
  changeBoth(
    queueKeys: { from: QueueKey; to: QueueKey },
    change: (docs: { from: Doc; to: Doc }) => { from: Doc; to: Doc },
    beside: Beside,
  ): Promise<void>;
  remove(queueKey: QueueKey): Promise<void>;
  queueKeys(): Promise<QueueKey[]>;
  /** Calls back after a write here (with the document) or elsewhere (without). Returns how to stop. */
  listen(listener: (queueKey: QueueKey, doc: Doc | undefined) => void): () => void;
  /** Another context wrote the document, and its message may have been lost: calls back like after its write. */
  missed(queueKey: QueueKey): void;
  /** False after the device refused a write: nothing can be sent from here, because it could not be written ahead. */
  canWrite(): boolean;
  /** True once a document of a newer version was read: this page is too old to write. */
  isNewer(queueKey: QueueKey): boolean;
}

export function openDocuments(store: SafeStore, channel: Channel): Documents {
  const listeners = new Set<(queueKey: QueueKey, doc: Doc | undefined) => void>();
  const newer = new Set<QueueKey>();
  let canWrite = true;
  const notify = (queueKey: QueueKey, doc: Doc | undefined) => {
    for (const listener of listeners) listener(queueKey, doc);
  };
  channel.listen((news) => {
    if (isListNews(news) && news.t === 'doc') notify(news.scope, undefined);
  });

  function parse(raw: unknown, queueKey: QueueKey): Doc | undefined {
    const read = readDoc(raw, queueKey);
    if (read !== 'newer') return read;
    newer.add(queueKey);
    return undefined;
  }

  /** Parses the document inside the transaction that will write it. */
  function demand(raw: unknown, queueKey: QueueKey, create: boolean): Doc {
    const before = parse(raw, queueKey) ?? (create ? emptyDoc(queueKey) : undefined);
    if (newer.has(queueKey)) throw new ShopError('newer-version');
    if (!before) throw new ShopError('no-document');
    if (before.movedTo) throw new ListMoved(before.movedTo);
    return before;
  }

  function announce(queueKey: QueueKey, doc: Doc): void {
    channel.post({ t: 'doc', scope: queueKey, rev: doc.rev });
    notify(queueKey, doc);
  }

  return {
    isNewer: (queueKey) => newer.has(queueKey),
    canWrite: () => canWrite,
    read: async (queueKey) => parse(await store.read(queueKey), queueKey),
    queueKeys: async () => (await store.keys()).filter(isQueueKey),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    missed: (queueKey) => notify(queueKey, undefined),
    async remove(queueKey) {
      await store.remove([queueKey]);
      channel.post({ t: 'doc', scope: queueKey, rev: 0 });
      notify(queueKey, undefined);
    },
    async change(queueKey, change, { durability, create = false, orMemory = false, onStored } = {}) {
      let result: Doc = emptyDoc(queueKey);
      const write = (raw: unknown) => {
        const before = demand(raw, queueKey, create);
        result = change(before);
        if (result === before) throw new Unchanged();
        result = { ...result, rev: before.rev + 1 };
        return result;
      };
      let place: Place;
      try {
        place = await (orMemory ? store.keep(queueKey, write) : store.update(queueKey, write, durability));
        canWrite = true;
      } catch (error) {
        if (error instanceof Unchanged) return result;
        if (error instanceof StorageError) canWrite = false;
        throw error;
      }
      // No other context can read what is in memory.
      if (place === 'device') channel.post({ t: 'doc', scope: queueKey, rev: result.rev });
      // The device finished the write after this tab moved to memory, where more may have changed.
      if (place === 'device' && store.isMemory()) result = parse(await store.read(queueKey), queueKey) ?? result;
      onStored?.();
      notify(queueKey, result);
      return result;
    },
    async changeBoth({ from, to }, change, beside) {
      let after!: { from: Doc; to: Doc };
      await store.updateTogether(
        [beside.key, from, to],
        ([record, rawFrom, rawTo]) => {
          const before = { from: demand(rawFrom, from, false), to: demand(rawTo, to, true) };
          const changed = change(before);
          after = {
            from: { ...changed.from, rev: before.from.rev + 1 },
            to: { ...changed.to, rev: before.to.rev + 1 },
          };
          return [beside.change(record), after.from, after.to];
        },
        'strict',
      );
      // The new document exists before others are notified of it.
      announce(to, after.to);
      announce(from, after.from);
    },
  };
}

/** The cart moved to another session: the caller continues there. */
export class ListMoved extends Error {
  readonly to: QueueKey;
  constructor(to: QueueKey) {
    super('the list moved');
    this.to = to;
  }
}

/** Leaves the transaction without writing. */
class Unchanged extends Error {}

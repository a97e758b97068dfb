// The outbox of this page, and who it sends for. The session id is the outbox's own, mirrored to localStorage; the
// customer is whoever localStorage names, whichever screen or tab wrote it (OFFLINE 3.10).
import { StorageError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { createOutbox, type Outbox } from '#src/offline/outbox.ts';
import type { Outside } from '#src/offline/outside.ts';
import type { SessionMirror } from '#src/offline/session.ts';
import type { Store } from '#src/offline/store.ts';
import { readStored, subscribeStored, writeStored } from './browser-storage.ts';

const log = createLog('session');

export interface ShopSync {
  outbox: Outbox;
  /** Small notes that all tabs share: the database shop-meta. */
  notes: Store;
  /** The session id once the device has been asked for it, which takes a moment; null before. */
  sessionId(): string | null;
  /** Resolves to the session id, once the outbox knows who is shopping. */
  opened(): Promise<string>;
  /** Calls back when `sessionId` has an answer. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

const mirror: SessionMirror = {
  read: () => readStored('sessionId'),
  write: (id) => writeStored('sessionId', id),
};

/** One a page; browser only. */
export function openShopSync(outside: Outside, notes: Store): ShopSync {
  const outbox = createOutbox(outside);
  const listeners = new Set<() => void>();
  let known: string | null = null;

  const opening = openSession().then((id) => {
    known = id;
    for (const listener of listeners) listener();
    return id;
  });
  let following: Promise<void> = opening.then(() => undefined);
  const follow = () => {
    following = following
      .then(() => followCustomer(outbox))
      .catch((error: unknown) => log.error('not followed', error));
  };
  follow();
  subscribeStored(follow);

  /** A device that is full keeps nothing new: then the session lives as long as this tab. */
  async function openSession(): Promise<string> {
    try {
      return await outbox.session.open(mirror);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      outside.store.leaveDevice(error);
      return outbox.session.open(mirror);
    }
  }

  return {
    outbox,
    notes,
    sessionId: () => known,
    opened: async () => {
      const id = await opening;
      await following;
      return id;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A log-in or log-out that this page, or another tab, has written down. */
async function followCustomer(outbox: Outbox): Promise<void> {
  const email = readStored('contact_email') || null;
  const record = await outbox.session.read();
  if (record === undefined || record.email === email) return;
  if (email === null) return outbox.logout();
  // It goes on to fetch the wishlist; here it matters only that it is written, and this read comes after that.
  void outbox.login(email).catch((error: unknown) => log.error('not logged in', error));
  await outbox.session.read();
}

// Moves a guest's wishes to the list of the customer who logs in (decision 072). They are not copied, so that a log-out leaves
// none of them on the device. One transaction writes both documents, so a killed page leaves everything or nothing to do, and a
// second tab finds nothing to move. Loaded when there is something to move.
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { GUEST_WISHES, wishQueueKey } from '#src/offline/document/queue-key.ts';
import { fold } from '#src/offline/document/view.ts';
import type { Documents } from '#src/offline/storage/documents.ts';
import { demanding } from './session.ts';

const log = createLog('outbox');

/** Does nothing unless that customer is logged in. What cannot be moved is moved at the next start. Rejects with no ShopError. */
export async function takeInWishes(documents: Documents, email: string): Promise<void> {
  const lists = { from: GUEST_WISHES, to: wishQueueKey(email) };
  try {
    await documents.changeBoth(lists, moveWishes, demanding(email));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn(`guest wishes stay: ${error.code}`, error);
  }
}

/**
 * Appends the wishes that `to` does not show, with their operation ids. Mirrored operations stay in a tab that lost its storage: a
 * tab whose storage works moves the originals.
 */
export function moveWishes({ from, to }: { from: Doc; to: Doc }): { from: Doc; to: Doc } {
  const shown = fold(to.confirmed, to.outbox);
  const own = from.outbox.filter(({ mirrored }) => !mirrored);
  const moved = own.filter(({ line }) => !shown.has(line)).map((op, at) => ({ ...op, seq: to.seq + 1 + at }));
  return {
    from: { ...from, outbox: from.outbox.filter(({ mirrored }) => mirrored), quarantine: [] },
    to: {
      ...to,
      seq: to.seq + moved.length,
      outbox: [...to.outbox, ...moved],
      quarantine: [...to.quarantine, ...from.quarantine],
    },
  };
}

// Takes a guest's wishes into the list of the customer who logs in (decision 072). They are moved, not copied: a log-out then
// leaves nothing of them on the device. One transaction writes both documents, so a page that is closed or killed leaves
// either all of it to do or nothing, and a second tab finds nothing to move. Loaded when there is something to move.
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { GUEST_WISHES, wishQueueKey } from '#src/offline/document/queue-key.ts';
import { fold } from '#src/offline/document/view.ts';
import type { Documents } from '#src/offline/storage/documents.ts';
import { demanding } from './session.ts';

const log = createLog('outbox');

/** Only while that customer is logged in. What cannot be moved stays and is moved at the next start. Never rejects. */
export async function takeInWishes(documents: Documents, email: string): Promise<void> {
  const lists = { from: GUEST_WISHES, to: wishQueueKey(email) };
  try {
    await documents.changeBoth(lists, moveWishes, demanding(email));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn(`the guest's wishes stay for now: ${error.code}`, error);
  }
}

/**
 * Appends the wishes that `to` does not show, under the same operation ids. A copy of what the device holds stays in a tab
 * that lost its storage: a tab whose storage works moves the original.
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

// Moves a cart that was begun on an empty device to the earlier session that the server names (decision 033). Nothing was
// sent for the new session yet, so its waiting changes become changes of the earlier cart. One transaction writes both
// documents and the session record.
import { type Doc, emptyDoc } from '#src/offline/document/doc.ts';

/** True while nothing of the cart was ever sent or confirmed, so that the server does not know it. */
export const isUnsent = ({ confirmedAt, confirmed, outbox, rejected, sentLog, takenOut, repair }: Doc): boolean =>
  confirmedAt === 0 &&
  repair === undefined &&
  Object.keys(confirmed).length === 0 &&
  [rejected, sentLog, takenOut].every(({ length }) => length === 0) &&
  outbox.every(({ attempts }) => attempts === 0);

/**
 * Appends the changes that wait in `from` to those in `to`, under the same operation ids. `from` keeps a note of the move
 * for a tab that still has it open and missed the message.
 */
export function moveCart({ from, to }: { from: Doc; to: Doc }): { from: Doc; to: Doc } {
  const moved = from.outbox.map((op, at) => ({ ...op, seq: to.seq + 1 + at }));
  const { epoch } = from.sender;
  return {
    from: {
      ...emptyDoc(from.scope),
      rev: from.rev,
      sender: { epoch: epoch + 1, beat: 0, holder: '' },
      movedTo: to.scope,
    },
    to: {
      ...to,
      seq: to.seq + moved.length,
      outbox: [...to.outbox, ...moved],
      quarantine: [...to.quarantine, ...from.quarantine],
    },
  };
}

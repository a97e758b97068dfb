// A cart that was begun on an empty device goes over to the earlier session that the server names (decision 033). Nothing
// was sent for the new session yet, so its waiting changes become changes of the earlier cart, in one transaction with
// the session record: whoever dies in between leaves all of it or none.
import { type Doc, emptyDoc } from '#src/offline/document/doc.ts';

/** Nothing of it was ever sent or confirmed: the server does not know this cart. Only the sender changes that. */
export const isUnsent = ({ confirmedAt, confirmed, outbox, rejected, sentLog, takenOut, repair }: Doc): boolean =>
  confirmedAt === 0 &&
  repair === undefined &&
  Object.keys(confirmed).length === 0 &&
  [rejected, sentLog, takenOut].every(({ length }) => length === 0) &&
  outbox.every(({ attempts }) => attempts === 0);

/**
 * What waits in `from` waits in `to`, after what waits there, under the same operation ids. `from` keeps a note of where
 * it went, for a tab that still has it open and missed the news.
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

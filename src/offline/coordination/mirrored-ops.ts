// A tab that lost its storage shows the operations that the device still holds as copies: "mirrored" operations. Contexts
// whose storage works send the originals. A copy is dropped when such a context reports what the device holds now.

import { withLineCopies, withLinesOf } from '#src/offline/document/confirmed-lines.ts';
import type { Doc, Op } from '#src/offline/document/doc.ts';
import { isWish } from '#src/offline/document/queue-key.ts';

/** What a tab copies into memory: the list, with its operations as copies. Repairs and their log stay on the device. */
export const mirrorOf = (doc: Doc): Doc => ({
  ...doc,
  outbox: doc.outbox.map(mirrored),
  repair: undefined,
  sentLog: [],
  sender: { epoch: 0, beat: 0, holder: '' },
  deviceSilent: undefined,
});

const mirrored = (op: Op): Op => ({ ...op, mirrored: true });

/** Lines with a change on the device. Only the device's document says what is confirmed of them. */
export const mirroredLines = ({ outbox }: Doc): Set<string> =>
  new Set(outbox.filter((op) => op.mirrored).map(({ line }) => line));

/**
 * A copy is sent from here only when no other context can read the device, and only to a server with keys: the original
 * has the same key, so it has no second effect if the device works again.
 */
export const isSentFromHere = (op: Op, { deviceSilent }: Doc, hasKeys: boolean): boolean =>
  !op.mirrored || (hasKeys && deviceSilent === true);

/**
 * Notes which copies are settled because the server answered this tab. The device may still hold the originals, and
 * showing them again would count them twice. To be spread into the document.
 */
export function endedCopies(doc: Doc, ops: readonly Op[]): Pick<Doc, 'endedCopies'> {
  const ended = ops.filter((op) => op.mirrored).map(({ opId }) => opId);
  return ended.length > 0 ? { endedCopies: [...(doc.endedCopies ?? []), ...ended] } : {};
}

/**
 * The tab's document after it learned of the device's. Lines with a change on the device are shown as the device has
 * them, with this tab's own changes on top. @param device undefined: the device has no such document
 * @param isLater the device was read after all copies here were made: copies that it never held now belong to this tab
 */
export function withDevice(mine: Doc, device: Doc | undefined, isLater = false): Doc {
  const copies = mine.outbox.filter((op) => op.mirrored);
  const ended = new Set(mine.endedCopies);
  const unknown = copies.filter((op) => isUnknown(op, device, mine));
  const waiting = (device?.outbox ?? [])
    .filter(({ opId }) => !ended.has(opId))
    .map((op) => mirrored(furtherOf(op, copies)));
  const own = mine.outbox.filter((op) => !op.mirrored && !waiting.some(({ opId }) => opId === op.opId));
  const after = {
    ...mine,
    outbox: [...waiting, ...(isLater ? unknown.map(released) : unknown), ...own],
    deviceSilent: undefined,
  };
  if (!device) return after;
  if (mine.confirmedAt === 0) return { ...after, confirmed: device.confirmed, confirmedAt: device.confirmedAt };

  // The device does not know yet how a copy that was settled here ended.
  const ahead = new Set(device.outbox.filter(({ opId }) => ended.has(opId)).map(({ line }) => line));
  const onDevice = [...copies.filter((op) => !unknown.includes(op)), ...waiting].filter(({ line }) => !ahead.has(line));
  const lines = new Set(onDevice.map(({ line }) => line));
  const listed = new Set(mine.rejected.map(({ op }) => op.opId));
  const refused = device.rejected.filter(
    ({ op }) => !listed.has(op.opId) && copies.some(({ opId }) => opId === op.opId),
  );
  return withLineCopies(mine.confirmed, {
    ...after,
    seq: Math.max(mine.seq, device.seq),
    confirmed: withLinesOf(mine.confirmed, device.confirmed, lines),
    rejected: [...mine.rejected, ...refused],
  });
}

/** The device may have a new document that never held some copy. Then only this tab knows of that change. */
export const hasUnknown = (mine: Doc, device: Doc | undefined): boolean =>
  mine.outbox.some((op) => op.mirrored && isUnknown(op, device, mine));

/** A log-out removes the wishlist's document, and nothing of it may be sent. */
const isUnknown = (op: Op, device: Doc | undefined, { scope }: Doc): boolean =>
  op.seq > (device?.seq ?? 0) && !(isWish(scope) && device === undefined);

/** This tab may have sent its copy while no context answered: it keeps what it knows of that attempt. */
function furtherOf(op: Op, copies: readonly Op[]): Op {
  const copy = copies.find(({ opId }) => opId === op.opId);
  return copy && copy.attempts > op.attempts ? copy : op;
}

/** The copy becomes this tab's own operation. */
const released = ({ mirrored: _, ...op }: Op): Op => op;

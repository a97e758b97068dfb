// A tab that lost its storage shows the ops that the device still holds as copies, "mirrored" ops. The contexts whose
// storage works send the originals, so the copies only end when one of those contexts says what the device holds now.

import { withLineCopies, withLinesOf } from '#src/offline/document/confirmed-lines.ts';
import type { Doc, Op } from '#src/offline/document/doc.ts';
import { isWish } from '#src/offline/document/queue-key.ts';

/** What a tab takes along into memory: the whole list, its ops as copies. Repairs and their log stay with the device. */
export const mirrorOf = (doc: Doc): Doc => ({
  ...doc,
  outbox: doc.outbox.map(mirrored),
  repair: undefined,
  sentLog: [],
  sender: { epoch: 0, beat: 0, holder: '' },
  deviceSilent: undefined,
});

const mirrored = (op: Op): Op => ({ ...op, mirrored: true });

/** Lines of which the device holds a change: only its own document says what is confirmed of them. */
export const mirroredLines = ({ outbox }: Doc): Set<string> =>
  new Set(outbox.filter((op) => op.mirrored).map(({ line }) => line));

/**
 * A copy is sent from here only when nobody else can read the device, and only to a server with keys: should the device
 * come back, its own op has the same key and has no second effect.
 */
export const isSentFromHere = (op: Op, { deviceSilent }: Doc, hasKeys: boolean): boolean =>
  !op.mirrored || (hasKeys && deviceSilent === true);

/**
 * Notes which copies have ended here, because the server answered this tab: the device may still hold the originals, and
 * showing them again would count them twice. To be spread into the document.
 */
export function endedCopies(doc: Doc, ops: readonly Op[]): Pick<Doc, 'endedCopies'> {
  const ended = ops.filter((op) => op.mirrored).map(({ opId }) => opId);
  return ended.length > 0 ? { endedCopies: [...(doc.endedCopies ?? []), ...ended] } : {};
}

/**
 * The tab's document after a look at the device's. Lines with a change on the device are shown as the device has them,
 * with this tab's own changes on top. @param device undefined: the device has no such document
 * @param isLater the device was read after all copies here were made: those that it never held are this tab's own now
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

  // Of a line of which a copy has ended here, the device does not know yet what came of it.
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

/** The device may have a new document, which never held some copy: this tab is then the only one left that knows of it. */
export const hasUnknown = (mine: Doc, device: Doc | undefined): boolean =>
  mine.outbox.some((op) => op.mirrored && isUnknown(op, device, mine));

/** A wishlist without a document was removed by a log-out, and nothing of it may be sent. */
const isUnknown = (op: Op, device: Doc | undefined, { scope }: Doc): boolean =>
  op.seq > (device?.seq ?? 0) && !(isWish(scope) && device === undefined);

/** This tab may have sent its copy while nobody answered: what it knows of that attempt is not forgotten. */
function furtherOf(op: Op, copies: readonly Op[]): Op {
  const copy = copies.find(({ opId }) => opId === op.opId);
  return copy && copy.attempts > op.attempts ? copy : op;
}

/** From now on the tab's own. */
const released = ({ mirrored: _, ...op }: Op): Op => op;

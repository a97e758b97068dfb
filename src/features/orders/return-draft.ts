// What the shopper enters to return or exchange something. It survives a reload in sessionStorage, for each order.
import * as v from 'valibot';
import { createLog } from '#src/base/log.ts';
import type { Order } from '#src/contract/order.ts';
import { RETURN_REASONS } from '#src/contract/order-return.ts';
import { piecesGone, piecesHeld, REASONS, worthOfPieces } from '#src/domain/returns.ts';
import { orderSums } from './order-sums.ts';
import * as returnMessages from './return-messages.ts';

const log = createLog('orders');
const KEY = 'return';

const Line = v.object({ line: v.number(), quantity: v.number(), color: v.string(), size: v.string() });
const Draft = v.object({
  kind: v.picklist(['return', 'exchange']),
  reason: v.picklist(['', ...RETURN_REASONS]),
  note: v.string(),
  email: v.string(),
  lines: v.array(Line),
});
export type ReturnDraft = v.InferOutput<typeof Draft>;
export type DraftLine = v.InferOutput<typeof Line>;

const EMPTY: ReturnDraft = { kind: 'return', reason: '', note: '', email: '', lines: [] };

/** Without what has been returned since. */
export const readDraft = (order: Order): ReturnDraft => {
  const text = withTabStorage((storage) => storage.getItem(`${KEY} ${order._id}`));
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), text);
  return kept.success ? { ...kept.output, lines: linesLeft(order, kept.output.lines) } : EMPTY;
};

/** null deletes it. */
export const saveDraft = (orderId: string, draft: ReturnDraft | null): void =>
  void withTabStorage((storage) =>
    draft === null
      ? storage.removeItem(`${KEY} ${orderId}`)
      : storage.setItem(`${KEY} ${orderId}`, JSON.stringify(draft)),
  );

/** Returns null when sessionStorage is blocked or full. The draft then lives in memory only. */
function withTabStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    log.info(`the tab's storage failed: ${cause.name}`);
    return null;
  }
}

/** What the returns of an order took of a line, by its place in the order. */
const returnsOf = ({ returns }: Order, line: number) =>
  returns.flatMap(({ status, lines }) => lines.flatMap((one) => (one.line === line ? [{ ...one, status }] : [])));

/** The lines that can be returned, each with its pieces in the options that the customer has now. */
export const leftOf = (order: Order) =>
  order.productData.flatMap((line, at) => {
    const held = piecesHeld(line, returnsOf(order, at));
    return held.length > 0 ? [{ line, at, held }] : [];
  });

/** Those of the chosen lines that can be returned, each with at most the pieces that are left. */
export const linesLeft = (order: Order, chosen: readonly DraftLine[]): DraftLine[] =>
  leftOf(order).flatMap(({ at, held }) =>
    chosen.filter(({ line }) => line === at).map((one) => ({ ...one, quantity: Math.min(one.quantity, held.length) })),
  );

/** What comes back, in paise. */
export function worthOf(order: Order, { lines, reason }: ReturnDraft): number {
  const { gst } = orderSums(order);
  return lines.reduce((sum, { line, quantity }) => {
    const [priced, of] = [gst[line], order.productData[line]?.quantity];
    if (!priced || !of) return sum;
    const isOurs = reason !== '' && REASONS[reason].isOurs;
    return sum + worthOfPieces(priced, { of, earlier: piecesGone(returnsOf(order, line)), quantity }, isOurs);
  }, 0);
}

export type Problems = Partial<Record<'lines' | 'reason' | 'email' | `option${number}`, string>>;

/** Every missing answer, in the order of the form. */
export function problemsOf(draft: ReturnDraft, needsEmail: boolean): Problems {
  const noOption = draft.lines.filter(({ color, size }) => draft.kind === 'exchange' && color + size === '');
  return {
    ...(draft.lines.length === 0 && { lines: returnMessages.lineMissing }),
    ...Object.fromEntries(noOption.map(({ line }) => [`option${line}`, returnMessages.optionMissing])),
    ...(draft.reason === '' && { reason: returnMessages.reasonMissing }),
    ...(needsEmail && !/^\S+@\S+\.\S+$/.test(draft.email.trim()) && { email: returnMessages.emailMissing }),
  };
}

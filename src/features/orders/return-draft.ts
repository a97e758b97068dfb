// What the shopper enters to return or exchange something. It survives a reload in sessionStorage, for each order.
import * as v from 'valibot';
import type { Order } from '#src/contract/order.ts';
import { RETURN_REASONS } from '#src/contract/order-return.ts';
import { piecesGone, piecesHeld, REASONS, worthOfPieces } from '#src/domain/returns.ts';
import { draftKey, endInTab, readInTab, saveInTab } from '#src/features/session/form-drafts.ts';
import { orderSums } from './order-sums.ts';
import * as returnMessages from './return-messages.ts';

const Line = v.object({ line: v.number(), quantity: v.number(), color: v.string(), size: v.string() });
const Draft = v.object({
  /** Its idempotency key begins with this. */
  key: v.optional(v.string(), ''),
  /** How many returns the order had on the page when `key` was made. */
  returns: v.optional(v.number(), -1),
  kind: v.picklist(['return', 'exchange']),
  reason: v.picklist(['', ...RETURN_REASONS]),
  note: v.string(),
  email: v.string(),
  lines: v.array(Line),
});
export type ReturnDraft = v.InferOutput<typeof Draft>;
export type DraftLine = v.InferOutput<typeof Line>;

const EMPTY: ReturnDraft = { key: '', returns: -1, kind: 'return', reason: '', note: '', email: '', lines: [] };

const nameOf = (orderId: string) => `return ${orderId}`;

/** Without what has been returned since. Once the order shows another return, sending the same again asks for one more. */
export const readDraft = (order: Order): ReturnDraft => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), readInTab(nameOf(order._id)));
  const kept: ReturnDraft = parsed.success ? parsed.output : EMPTY;
  const returns = order.returns.length;
  if (kept.returns === returns) return { ...kept, lines: linesLeft(order, kept.lines) };
  const renewed = { ...kept, key: draftKey(), returns, lines: linesLeft(order, kept.lines) };
  // It may be sent as it is, and its answer lost again.
  if (parsed.success) saveDraft(order._id, renewed);
  return renewed;
};

export const saveDraft = (orderId: string, draft: ReturnDraft): void => saveInTab(nameOf(orderId), draft);
export const endDraft = (orderId: string, sent: ReturnDraft): void => endInTab(nameOf(orderId), sent);

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

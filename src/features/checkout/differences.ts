// The changes that a shopper must confirm when the order differs from what the screen showed. Pure.
import type { OrderFigures } from '#src/contract/payment.ts';
import { formatRupees, toPaise } from '#src/domain/money.ts';
import { type Delivery, isLater } from '#src/domain/pin-rules.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { codAdvance } from '#src/domain/quote.ts';
import type { CartLine } from '#src/features/cart/cart-line.ts';
import * as deliveryMessages from '#src/features/delivery/messages.ts';
import * as checkoutMessages from './messages.ts';
import { type Offer, quoteOf } from './offer.ts';

/** The sentences of the dialog, and the total that the shopper agrees to with yes. Paise. */
export interface Differences {
  changes: string[];
  payable: number;
  /** null: the screen showed no total. */
  payableBefore: number | null;
  /** Available pieces, by line key, of lines with too little stock; 0 drops the line. */
  shortages: ReadonlyMap<string, number>;
}

const nameOf = (line: CartLine) => line.product.productName;

/**
 * Compares the fresh offer with the one on screen. `couponRefusal`: why the fresh offer has no coupon. `codGone`: why it is not
 * paid on delivery any more.
 */
export function differencesOf(
  seen: Offer,
  fresh: Offer,
  { couponRefusal = '', codGone = checkoutMessages.codGone } = {},
): Differences {
  const [was, now] = [quoteOf(seen), quoteOf(fresh)];
  const changes = lineChanges(seen.lines, fresh.lines);
  if (seen.mode === 'cod' && fresh.mode === 'online') {
    changes.push(codGone);
    // A change of payment mode removes the coupon. Say so; the total alone would not explain it.
    if (seen.coupon) changes.push(checkoutMessages.couponGoneWithMode);
  }
  if (couponRefusal !== '') changes.push(checkoutMessages.couponGone(couponRefusal));
  // Other changes follow from the sentences so far, or have their own sentence.
  const isExplained = changes.length > 0 || seen.unknown !== undefined;
  if (was.shipping !== now.shipping && seen.mode === fresh.mode && !isExplained)
    changes.push(
      checkoutMessages.shippingChanged(now.shipping === 0 ? checkoutMessages.free : formatRupees(now.shipping)),
    );
  if (was.coupon !== now.coupon && fresh.coupon && !isExplained)
    changes.push(checkoutMessages.couponAmountChanged(formatRupees(now.coupon)));
  if (was.prepaid !== now.prepaid && seen.mode === fresh.mode && !isExplained)
    changes.push(checkoutMessages.prepaidChanged(formatRupees(now.prepaid)));
  if (seen.unknown) changes.push(checkoutMessages.totalWorkedOut);
  else if (changes.length === 0 && was.payable !== now.payable) changes.push(checkoutMessages.totalChanged);
  // No other sentence explains another percentage: the total stays, and more or less of it is paid now.
  if (
    seen.mode === 'cod' &&
    fresh.mode === 'cod' &&
    !seen.unknown &&
    now.advance !== codAdvance(now.payable, seen.advancePercent)
  )
    changes.push(checkoutMessages.advanceChanged(formatRupees(now.advance)));
  changes.push(...slower(seen, fresh));
  return { changes, payable: now.payable, payableBefore: seen.unknown ? null : was.payable, shortages: new Map() };
}

/** The sentence for a delivery that is later than a page has promised. */
function slower({ delivery: promised }: Offer, { delivery }: Offer): string[] {
  const [now] = delivery?.answers ?? [];
  const before = now && promised?.answers.find((answer) => isLater(now, answer));
  if (!delivery || !now || !before) return [];
  return [checkoutMessages.slower(delivery.pin, daysOf(now), daysOf(before))];
}

const daysOf = ({ minDays, maxDays }: Delivery) => deliveryMessages.businessDays(minDays, maxDays);

function lineChanges(seen: readonly CartLine[], fresh: readonly CartLine[]): string[] {
  const before = new Map(seen.map((line) => [line.key, line]));
  const after = new Map(fresh.map((line) => [line.key, line]));
  const gone = seen.filter(({ key }) => !after.has(key)).map((line) => checkoutMessages.lineGone(nameOf(line)));
  const moved = fresh.flatMap((line) => {
    const known = before.get(line.key);
    if (!known) return [checkoutMessages.lineAdded(nameOf(line))];
    const [was, now] = [priceWithGst(known.product), priceWithGst(line.product)];
    return [
      ...(known.quantity === line.quantity ? [] : [checkoutMessages.quantityChanged(nameOf(line), line.quantity)]),
      ...(was === now ? [] : [checkoutMessages.priceChanged(nameOf(line), formatRupees(now), formatRupees(was))]),
    ];
  });
  return [...gone, ...moved];
}

/** Adds lines with too little stock to the dialog; the total covers the pieces that are left. */
export function withShortages(found: Differences, offer: Offer, left: ReadonlyMap<string, number>): Differences {
  const short = offer.lines.filter((line) => (left.get(line.key) ?? line.quantity) < line.quantity);
  if (short.length === 0) return found;
  const words = short.map((line) => checkoutMessages.stockShort(nameOf(line), left.get(line.key) ?? 0));
  const shortages = new Map(short.map((line) => [line.key, left.get(line.key) ?? 0]));
  const { payable } = quoteOf(cutOffer(offer, shortages));
  return { ...found, changes: [...words, ...found.changes], payable, shortages };
}

/** The offer without the missing pieces. */
export const cutOffer = (offer: Offer, shortages: ReadonlyMap<string, number>): Offer => ({
  ...offer,
  lines: offer.lines
    .map((line) => ({ ...line, quantity: shortages.get(line.key) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0),
});

/**
 * Compares the figures of the server's 409 with what was sent. Its lines are in the order in which ours were sent.
 * `couponRefusal`: the server's message when it rejected the coupon.
 */
export function differencesOfFigures(sent: Offer, figures: OrderFigures, couponRefusal = ''): Differences {
  const was = quoteOf(sent);
  const left = new Map<string, number>();
  const changes: string[] = [];
  sent.lines.forEach((line, index) => {
    const theirs = figures.lines[index];
    if (theirs?.product_id !== line.product._id) return;
    const [before, now] = [priceWithGst(line.product), toPaise(theirs.price)];
    if (before !== now)
      changes.push(checkoutMessages.priceChanged(nameOf(line), formatRupees(now), formatRupees(before)));
    if (theirs.stock < line.quantity) left.set(line.key, theirs.stock);
  });
  if (sent.coupon && !figures.coupon) changes.push(checkoutMessages.couponGone(couponRefusal));
  if (was.shipping !== toPaise(figures.shipping))
    changes.push(
      checkoutMessages.shippingChanged(
        figures.shipping === 0 ? checkoutMessages.free : formatRupees(toPaise(figures.shipping)),
      ),
    );
  const payable = toPaise(figures.payable);
  const [prepaid, advance] = [toPaise(figures.prepaidDiscount), toPaise(figures.advance)];
  const isExplained = () => changes.length > 0 || left.size > 0;
  if (was.prepaid !== prepaid && !isExplained()) changes.push(checkoutMessages.prepaidChanged(formatRupees(prepaid)));
  if (payable !== was.payable && !isExplained()) changes.push(checkoutMessages.totalChanged);
  if (sent.mode === 'cod' && advance !== codAdvance(payable, sent.advancePercent))
    changes.push(checkoutMessages.advanceChanged(formatRupees(advance)));
  return withShortages({ changes, payable, payableBefore: was.payable, shortages: new Map() }, sent, left);
}

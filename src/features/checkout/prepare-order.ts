// The checks before payment: the cart on the server, current prices and settings, and how they differ from what the
// shopper saw. Asks the shopper nothing and changes nothing.
import type { ApiClient } from '#src/api/client.ts';
import { ApiError, ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { getCart } from '#src/contract/cart.ts';
import { getPinRules } from '#src/contract/pin-code.ts';
import { getCodStatus, getDiscount, getShippingCharges } from '#src/contract/settings.ts';
import { AREA_DIGITS, type Delivery, ruleFor } from '#src/domain/pin-rules.ts';
import type { CartLine } from '#src/features/cart/cart-line.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import { checkCouponCode } from './check-coupon-code.ts';
import { type Differences, differencesOf, withShortages } from './differences.ts';
import * as checkoutMessages from './messages.ts';
import { couponBase, type Offer } from './offer.ts';

const log = createLog('checkout');

export type Prepared =
  | { kind: 'ready'; fresh: Offer }
  | { kind: 'ask'; fresh: Offer; differences: Differences; couponRefusal: string }
  /** `message` is for the shopper. */
  | { kind: 'stop'; message: string };

export interface Gate {
  api: ApiClient;
  sessionId: string;
  isOnline(): boolean;
  /** As CheckoutCart.settle. */
  settleCart(): Promise<boolean>;
}

/** Bypasses every cache. */
const FRESH = { cache: 'no-store' } as const;

/** Never rejects because of the network or the server. */
export async function prepareOrder(gate: Gate, seen: Offer): Promise<Prepared> {
  if (!gate.isOnline()) return stop(checkoutMessages.offline);
  if (!(await gate.settleCart()))
    return stop(gate.isOnline() ? checkoutMessages.cartUnsaved : checkoutMessages.offline);
  try {
    return await compare(gate, seen);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn('checks before payment failed', error);
    return stop(failureOf(error));
  }
}

async function compare({ api, sessionId }: Gate, seen: Offer): Promise<Prepared> {
  const pin = seen.delivery?.pin;
  const [{ cartItems }, shipping, { data: prepaid }, { isCodEnabled, advancePercent }, there] = await Promise.all([
    api.call(getCart, { query: { session_id: sessionId } }, FRESH),
    api.call(getShippingCharges, {}, FRESH),
    api.call(getDiscount, {}, FRESH),
    api.call(getCodStatus, {}, FRESH),
    pin === undefined ? undefined : freshDelivery(api, pin),
  ]);
  if (pin !== undefined && there?.served === false) return stop(checkoutMessages.notServed(pin));
  const codGone = !isCodEnabled
    ? checkoutMessages.codGone
    : pin !== undefined && there?.cod === false
      ? checkoutMessages.codGoneThere(pin)
      : undefined;
  const mode = seen.mode === 'cod' && codGone !== undefined ? 'online' : seen.mode;
  const lines = cartItems.map(toCartLine);
  const uncouponed: Offer = {
    ...{ lines, mode, prepaid, advancePercent },
    shipping: shipping.data[0] ?? null,
    coupon: null,
    delivery: pin !== undefined && there ? { pin, answers: [there] } : undefined,
  };
  if (lines.length === 0) return stop(checkoutMessages.nothingLeft);

  // A different payment mode clears the coupon.
  const wanted = mode === seen.mode ? seen.coupon : null;
  const totalPaise = couponBase(uncouponed);
  const answer = wanted ? await checkCouponCode(api, { code: wanted.code, totalPaise, sessionId }, FRESH) : null;
  const coupon = answer && 'coupon' in answer ? answer.coupon : null;
  const couponRefusal = answer && 'refusal' in answer ? answer.refusal : '';
  const fresh = { ...uncouponed, coupon };

  // Our server counts the pieces that this shopper's unpaid order already reserves, and checks stock in /create-order.
  const left = api.config.backendIdempotency ? new Map<string, number>() : stockLeft(lines);
  const differences = withShortages(differencesOf(seen, fresh, { couponRefusal, codGone }), fresh, left);
  if ([...differences.shortages.values()].filter((pieces) => pieces === 0).length === lines.length)
    return stop(checkoutMessages.nothingLeft);
  if (differences.changes.length === 0) return { kind: 'ready', fresh };
  return { kind: 'ask', fresh, differences, couponRefusal };
}

/** What the shop's rules say of a PIN code. */
async function freshDelivery(api: ApiClient, pin: string): Promise<Delivery | undefined> {
  const area = pin.slice(0, AREA_DIGITS);
  return ruleFor(pin, (await api.call(getPinRules, { query: { area } }, FRESH)).data);
}

const stop = (message: string): Prepared => ({ kind: 'stop', message });

/** Two of the requests have their own message in the product specification. */
function failureOf(error: ShopError): string {
  const { endpoint } = error.details;
  if (endpoint === 'getCodStatus') return checkoutMessages.codStatusFailed;
  if (endpoint === 'getShippingCharges') return checkoutMessages.shippingFailed;
  return (error instanceof ApiError && error.serverMessage) || checkoutMessages.placeFailed;
}

/** Stock of each line that states one, by line key. A combo has the stock of its scarcest member. */
const stockLeft = (lines: readonly CartLine[]): Map<string, number> =>
  new Map(
    lines.flatMap((line): [string, number][] => {
      const left = line.isCombo ? memberStock(line) : ownStock(line);
      return left === null ? [] : [[line.key, left]];
    }),
  );

const ownStock = ({ product, color, size }: CartLine): number | null =>
  product.variations.find((one) => one.color === color)?.sizes.find((one) => one.size === size)?.stock ?? null;

function memberStock({ product, comboProducts }: CartLine): number | null {
  const stocks = comboProducts.flatMap(({ product_id, product_name, color, size }) => {
    const member = product.comboProducts.find((one) => one._id === product_id || one.productName === product_name);
    const sizes = member?.colors.find(({ colorName }) => colorName === color)?.sizes;
    const stock = sizes?.find((one) => one.size === size)?.stock;
    return stock === undefined ? [] : [stock];
  });
  return stocks.length > 0 ? Math.min(...stocks) : null;
}

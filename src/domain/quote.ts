// Calculates the price of an order, for cart, checkout and server. Amounts are paise; every displayed figure is whole
// rupees, so each step is rounded.
import { percentOf, roundToRupee, toPaise } from './money.ts';
import { type Priced, subtotal } from './price.ts';

export interface QuoteInput {
  lines: readonly { product: Pick<Priced, 'salePrice' | 'gst'>; quantity: number }[];
  mode: 'online' | 'cod' | null;
  /** First item of /shipping-charges; `amount` in rupees when flat, else percent. */
  shipping: { status: string; type: 'flat' | 'percent'; amount: number } | null;
  /** /get-discount; null until loaded. */
  prepaid: { discountPercentage: number; discountActive: boolean } | null;
  /** An accepted coupon; `discount` in rupees for 'Flat Amount', else percent. */
  coupon: { discount: number; discountType: string } | null;
  /** The part of a COD order that is paid online at once, in percent. */
  advancePercent?: number | undefined;
}

/** All in paise. `payable` = subtotal + shipping - coupon - prepaid; for COD, advance + balance = payable. */
export interface Quote {
  subtotal: number;
  shipping: number;
  coupon: number;
  prepaid: number;
  payable: number;
  advance: number;
  balance: number;
  /** Paid to the provider now: the whole amount online, the advance for COD. */
  dueNow: number;
}

export const FLAT_COUPON = 'Flat Amount';
/** The default until the setting has loaded. */
export const PREPAID_PERCENT_BEFORE_LOAD = 5;
/** The advance where the shop does not name another. */
export const COD_ADVANCE_PERCENT = 5;

/** Calculates the price of a cart. Never negative: a coupon takes off at most the total. */
export function quote({ lines, mode, shipping, prepaid, coupon, advancePercent }: QuoteInput): Quote {
  const goods = subtotal(lines);
  const carriage = shippingCharge(goods, mode, shipping);
  const total = goods + carriage;
  const off = Math.min(total, couponDiscount(total, coupon));
  const afterCoupon = total - off;
  const prepaidOff = Math.min(afterCoupon, prepaidDiscount(afterCoupon, mode, prepaid));
  const payable = afterCoupon - prepaidOff;
  const advance = mode === 'cod' ? codAdvance(payable, advancePercent) : 0;
  return {
    subtotal: goods,
    shipping: carriage,
    coupon: off,
    prepaid: prepaidOff,
    payable,
    advance,
    balance: mode === 'cod' ? payable - advance : 0,
    dueNow: mode === 'cod' ? advance : payable,
  };
}

/** The advance on a COD order. Paise. */
export const codAdvance = (payable: number, percent = COD_ADVANCE_PERCENT): number =>
  roundToRupee(percentOf(payable, percent));

/** Charged only for COD, when the setting is active and positive; otherwise shipping is free. */
export function shippingCharge(goods: number, mode: QuoteInput['mode'], setting: QuoteInput['shipping']): number {
  if (mode !== 'cod' || setting?.status !== 'active' || setting.amount <= 0) return 0;
  return roundToRupee(setting.type === 'flat' ? toPaise(setting.amount) : percentOf(goods, setting.amount));
}

function couponDiscount(total: number, coupon: QuoteInput['coupon']): number {
  if (!coupon || coupon.discount <= 0) return 0;
  const off = coupon.discountType === FLAT_COUPON ? toPaise(coupon.discount) : percentOf(total, coupon.discount);
  return roundToRupee(off);
}

function prepaidDiscount(amount: number, mode: QuoteInput['mode'], setting: QuoteInput['prepaid']): number {
  if (mode !== 'online') return 0;
  const active = setting?.discountActive ?? true;
  const percent = setting?.discountPercentage ?? PREPAID_PERCENT_BEFORE_LOAD;
  return active && percent > 0 ? roundToRupee(percentOf(amount, percent)) : 0;
}

// The shop of a simulated run: server, provider, clock, crashes, and every answer that shoppers received.
import pino from 'pino';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { createMail } from '#server/providers/mail.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { toRupees } from '#src/domain/money.ts';
import { type Quote, quote } from '#src/domain/quote.ts';
import { type Called, NOW, openTestApp, session } from '#tests/kit/server/app.ts';
import {
  checkoutForm,
  DUO,
  MAT_TEAL,
  putSettings,
  SELLER,
  TEE_WHITE_S,
  tokenOf,
  WHITE_S,
} from '#tests/kit/server/checkout.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { crashingDb } from './crashing-db.ts';
import { OrderProvider } from './provider.ts';

const MAT = { product_id: 'mat', color: 'Teal', size: 'Std' };
/** There are five tees and three mats (SMALL_SHOP). */
export const CARTS = [
  [{ ...WHITE_S, quantity: 1 }],
  [{ ...WHITE_S, quantity: 3 }],
  [{ ...DUO, quantity: 1 }],
  [
    { ...MAT, quantity: 2 },
    { ...WHITE_S, quantity: 1 },
  ],
  [
    { ...DUO, quantity: 2 },
    { ...MAT, quantity: 1 },
  ],
] as const;
const PRICES: Record<string, { salePrice: number; gst: number }> = {
  tee: { salePrice: 699, gst: 5 },
  mat: { salePrice: 500, gst: 12 },
  duo: { salePrice: 500, gst: 0 },
};
/** One use in all; one per customer; a minimum above every cart. */
const COUPONS = {
  ONCE: { flat: 100, uses: 1 },
  MINE: { percent: 10, usesPerEmail: 1 },
  GIFT: { flat: 9000, uses: 3 },
} as const;
export type CouponCode = '' | keyof typeof COUPONS;
export const SHOPPERS = ['asha@example.com', 'Ravi@example.com ', 'ravi@example.com'];

/** One Place Order, which may be repeated with its key. */
export interface Attempt {
  key: string | undefined;
  body: object;
  who: number;
  mode: 'online' | 'cod';
  /** The client IP; '' = unknown. */
  from: string;
  answers: Called[];
}

export class OrderSimulation {
  readonly provider = new OrderProvider();
  readonly attempts: Attempt[] = [];
  /** The answers of /verify-payment and /cod-order by payment. */
  readonly told: { paymentId: string; orderId: string; answer: Called }[] = [];
  readonly crashing: ReturnType<typeof crashingDb>;
  readonly parts;
  readonly shop: ReturnType<typeof openTestApp>;
  readonly real: Db;
  private now = NOW;
  /** Percent, as every page shows it. */
  private advancePercent = 5;

  constructor(db: Db) {
    this.real = db;
    this.crashing = crashingDb(db);
    const base = { db: this.crashing.db, clock: () => this.now, log: pino({ level: 'silent' }) };
    this.parts = {
      ...base,
      config: readConfig({ TRUST_PROXY: '1' }),
      payments: this.provider.make,
      mail: createMail(base, false),
    };
    const authenticate = async (token: string) => {
      const email = Buffer.from(token.replace('token-of-', ''), 'hex').toString();
      return { id: email, contact_email: email, tokenDigest: '' };
    };
    this.shop = openTestApp(this.crashing.db, { ...this.parts, authenticate });
  }

  /** Minutes since the run began. */
  get age(): number {
    return (this.now.getTime() - NOW.getTime()) / 60_000;
  }

  later(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * 60_000);
  }

  /** The merchant changes the advance. Orders that exist keep theirs. */
  async setAdvance(percent: number): Promise<void> {
    this.advancePercent = percent;
    await putSettings(this.real, { cod: { isCodEnabled: true, advancePercent: percent } });
  }

  /** The merchant removes the size that carts have of a product. If it is gone, it is added again, under the same id. */
  async removeOrAdd(product: 'tee' | 'mat', stock: number): Promise<void> {
    const { product_id, color, size } = product === 'tee' ? WHITE_S : MAT;
    const id = product === 'tee' ? TEE_WHITE_S : MAT_TEAL;
    const removed = await this.real.deleteFrom('variant').where('id', '=', id).returning('id').executeTakeFirst();
    const added = { id, product_id, color, size, stock };
    if (!removed)
      await this.real
        .insertInto('variant')
        .values(added)
        .onConflict((clash) => clash.doNothing())
        .execute();
  }

  /** The orders that the page knows, oldest first. */
  get opened() {
    return this.attempts.flatMap((attempt) => {
      const json = attempt.answers.find(({ status }) => status === 200)?.json;
      return json ? [{ attempt, orderId: String(json.orderId), providerId: String(json.data.id) }] : [];
    });
  }

  /** The body that shopper `who`'s page would send, with the figures it shows. */
  bodyFor(who: number, cart: number, mode: 'online' | 'cod', coupon: CouponCode, tampered: boolean) {
    const lines = CARTS[cart % CARTS.length] ?? [];
    const figures = this.figures(lines, mode, coupon);
    const paid = tampered && figures.dueNow > 0 ? figures.dueNow - 100 : figures.dueNow;
    return {
      amount: paid,
      userData: { ...checkoutForm(SHOPPERS[who]), payment_mode: mode },
      productData: lines.map((line) => ({ isCombo: 'comboProducts' in line, ...line })),
      couponCode: coupon,
      payMode: mode,
      total: toRupees(figures.payable),
      shippingCharges: toRupees(figures.shipping),
      session_id: session(who),
    };
  }

  private figures(
    lines: readonly { product_id: string; quantity: number }[],
    mode: 'online' | 'cod',
    code: CouponCode,
  ): Quote {
    const rule = code === '' ? null : COUPONS[code];
    const coupon =
      rule === null
        ? null
        : 'flat' in rule
          ? { discount: rule.flat, discountType: 'Flat Amount' }
          : { discount: rule.percent, discountType: 'Percentage' };
    return quote({
      lines: lines.map(({ product_id, quantity }) => ({
        product: PRICES[product_id] ?? { salePrice: 0, gst: 0 },
        quantity,
      })),
      mode,
      shipping: { status: 'active', type: 'flat', amount: 50 },
      prepaid: { discountPercentage: 5, discountActive: true },
      coupon,
      advancePercent: this.advancePercent,
    });
  }

  post(path: string, body: object, key = '', from = ''): Promise<Called> {
    const headers = { 'idempotency-key': key && `"${key}"`, 'x-forwarded-for': from };
    return this.shop.call('POST', path, { body, headers });
  }

  /** `email` '' asks as a guest. */
  request(body: object, key: string, email: string): Promise<Called> {
    const headers = {
      'idempotency-key': key && `"${key}"`,
      ...(email ? { authorization: `Bearer ${tokenOf(email)}` } : {}),
    };
    return this.shop.call('POST', '/api/request-return', { body, headers });
  }

  cancel(orderId: string, email: string): Promise<Called> {
    return this.shop.call('PUT', `/api/update-order-status/${orderId}`, {
      body: { status: 'Canceled' },
      headers: { authorization: `Bearer ${tokenOf(email)}` },
    });
  }
}

const BETWEEN = [
  'invoice',
  'invoice_counter',
  'shop_order',
  'webhook_event',
  'idempotency_key',
  'rate_limit',
  'mail',
  'coupon',
  'product',
  'stock_move',
] as const;

/** Clears what a run writes and restores the stock. */
export async function openOrderSimulation(db: Db): Promise<OrderSimulation> {
  for (const table of BETWEEN) await db.deleteFrom(table).execute();
  await putGoods(db, SMALL_SHOP);
  await putSettings(db, { contact: SELLER, merchant: { ordersEmail: 'orders@vyayam.example' } });
  for (const [code, rule] of Object.entries(COUPONS)) await createCoupon(db, { code, ...rule });
  return new OrderSimulation(db);
}

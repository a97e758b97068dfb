// A shopper's checkout without a page: requests what the page requests, computes the figures like the page, and pays at the test
// gateway through the calls of its widget.
//
//   const checkout = openCheckout(database().db);
//   const order = await checkout.place([{ product_id: 'tee', color: 'White', size: 'S', quantity: 2 }]);
//   const result = await checkout.pay(order.json);
//   await checkout.verify(order.json, result);

import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '#server/config.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import { checkLedger } from '#server/orders/check-ledger.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import type { Parts } from '#server/parts.ts';
import { createMail } from '#server/providers/mail.ts';
import { createTestGateway } from '#server/providers/test-gateway.ts';
import { toRupees } from '#src/domain/money.ts';
import { type QuoteInput, quote } from '#src/domain/quote.ts';
import { type Called, type Json, NOW, openTestApp, session } from './app.ts';

export interface Bought {
  product_id: string;
  quantity?: number;
  color?: string;
  size?: string;
  comboProducts?: { product_id?: string; product_name: string; color: string; size: string }[];
}
export interface PlaceOptions {
  mode?: 'online' | 'cod';
  coupon?: string;
  email?: string;
  /** Number of the session; null = none is sent. */
  of?: number | null;
  key?: string;
  /** Of a customer who is logged in. */
  headers?: Record<string, string>;
  /** Overrides of the body that the page would send. */
  over?: object;
}
export interface PaidResult {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

export const ASHA = 'asha@example.com';
/** The variant of SMALL_SHOP (goods.ts) with five pieces at Rs. 734. */
export const WHITE_S = { product_id: 'tee', color: 'White', size: 'S' };
export const TEE_WHITE_S = 'tee-2';
/** Its combo of that tee and a mat with three pieces. */
export const DUO = {
  product_id: 'duo',
  comboProducts: [
    { product_id: 'tee', product_name: 'Training Tee', color: 'White', size: 'S' },
    { product_id: 'mat', product_name: 'Yoga Mat', color: 'Teal', size: 'Std' },
  ],
};
export const MAT_TEAL = 'mat-0';
/** The bearer token of a customer: the e-mail in hex. */
export const tokenOf = (email: string) => `token-of-${Buffer.from(email).toString('hex')}`;

export const checkoutForm = (contact_email = ASHA) => ({
  contact_email,
  ...address('shipping', contact_email),
  ...address('billing', contact_email),
  payment_mode: 'online',
  order_note: 'Ring <twice>',
  billing_same_as_shipping: true,
});
const address = (prefix: string, email: string) => ({
  [`${prefix}_name`]: 'Asha Rao',
  [`${prefix}_email`]: email,
  [`${prefix}_phone`]: '9876543210',
  [`${prefix}_address_line1`]: '12 MG Road',
  [`${prefix}_address_line2`]: '',
  [`${prefix}_city`]: 'Pune',
  [`${prefix}_state`]: 'Maharashtra',
  [`${prefix}_zip_code`]: '411001',
  [`${prefix}_country`]: 'India',
});

export type Checkout = ReturnType<typeof openCheckout>;

export function openCheckout(db: Db, over: Partial<Parts> = {}) {
  let now = NOW;
  const base = { db, clock: () => now, log: pino({ level: 'silent' }), config: readConfig({}) };
  const parts: OrderParts = {
    ...base,
    payments: createTestGateway(db, base.clock),
    mail: createMail(base, false),
    ...over,
  };
  const authenticate = async (token: string) => {
    const email = Buffer.from(token.replace('token-of-', ''), 'hex').toString();
    return email.includes('@') ? { id: email, contact_email: email, tokenDigest: '' } : null;
  };
  // Without the queue and the lane of a product: on a slow machine the queue would refuse some of many orders at once, and the
  // database's own locks are tested. tests/server/hot-product.test.ts gives both.
  const atOnce = { queue: (_, work) => work(), lane: (_, work) => work() } satisfies Partial<Parts>;
  const shop = openTestApp(db, { ...atOnce, ...parts, authenticate, ...over });
  const post = (path: string, body: object, key?: string, headers: Record<string, string> = {}) =>
    shop.call('POST', path, { body, headers: key ? { ...headers, 'idempotency-key': `"${key}"` } : headers });

  return {
    shop,
    parts,
    /** Moves the shop's clock forward. */
    later: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    /** The body that a page with these lines would send to /create-order. */
    async bodyFor(
      lines: readonly Bought[],
      { mode = 'online', coupon = '', email = ASHA, of = 1, over: extra }: PlaceOptions = {},
    ) {
      const figures = await asThePage(shop, lines, mode, coupon);
      return {
        amount: figures.dueNow,
        userData: { ...checkoutForm(email), payment_mode: mode },
        productData: lines.map((line) => ({ quantity: 1, isCombo: line.comboProducts !== undefined, ...line })),
        couponCode: coupon,
        payMode: mode,
        total: toRupees(figures.payable),
        shippingCharges: toRupees(figures.shipping),
        ...(of === null ? {} : { session_id: session(of) }),
        ...extra,
      };
    },
    async place(lines: readonly Bought[], options: PlaceOptions = {}): Promise<Called> {
      return post('/api/create-order', await this.bodyFor(lines, options), options.key, options.headers);
    },
    create: (body: object, key?: string) => post('/api/create-order', body, key),
    /** Pays at the gateway. `name` is one of its test cards. Rejects unless the payment succeeds. */
    async pay({ data, keyId }: Json, name = '4111 1111 1111 1111'): Promise<PaidResult> {
      const body = { key: keyId, order_id: data.id, method: 'card', name };
      const { json } = await shop.call('POST', '/pay/payments', { body });
      if (!json.result) throw new Error(`the gateway answered ${JSON.stringify(json)}`);
      return json.result;
    },
    /** The page's call before it opens the payment window. */
    openWindow: ({ orderId }: Json): Promise<Called> => post('/api/payment-window', { order_Id: orderId }),
    verify: ({ orderId }: Json, result: PaidResult, options: { key?: string; over?: object } = {}): Promise<Called> =>
      post('/api/verify-payment', { ...result, order_Id: orderId, isCOD: false, ...options.over }, options.key),
    verifyCod: ({ orderId }: Json, result: PaidResult): Promise<Called> =>
      post('/api/cod-order', {
        ...result,
        order_Id: orderId,
        isCOD: true,
        advanceAmount: 1,
        total: 1,
        shippingCharges: 0,
      }),
    /** From the cart to a placed order. Resolves to its id. */
    async buy(lines: readonly Bought[], options: PlaceOptions = {}): Promise<string> {
      const { json } = await this.place(lines, options);
      if (json.status === 'Placed') return json.orderId;
      const result = await this.pay(json);
      const { status } = options.mode === 'cod' ? await this.verifyCod(json, result) : await this.verify(json, result);
      if (status !== 200) throw new Error(`the order was not placed: ${status}`);
      return json.orderId;
    },
    order: async (id: string): Promise<Json> => (await shop.get(`/api/get-order/${id}`)).json.data,
    cancel: (id: string, email = ASHA): Promise<Called> =>
      shop.call('PUT', `/api/update-order-status/${id}`, {
        body: { status: 'Canceled' },
        headers: { authorization: `Bearer ${tokenOf(email)}` },
      }),
    history: (query: { cursor?: string } = {}, email = ASHA): Promise<Called> =>
      shop.get('/api/order-history', { contact_email: email, ...query }, { authorization: `Bearer ${tokenOf(email)}` }),
    statusOf: async (id: string): Promise<string | undefined> =>
      (await db.selectFrom('shop_order').select('status').where('id', '=', id).executeTakeFirst())?.status,
    stockOf: async (variantId: string): Promise<number | undefined> =>
      (await db.selectFrom('variant').select('stock').where('id', '=', variantId).executeTakeFirst())?.stock,
    mails: () => db.selectFrom('mail').selectAll().orderBy('created_at').orderBy(sql`xmin::text::bigint`).execute(),
    /** Broken invariants of the shop; [] if there are none. */
    mistakes: async () => (await checkLedger(db, now)).filter(({ broken }) => broken.length > 0),
  };
}

/** The page's figures: the shop's API responses through the quote function. */
export async function asThePage(
  shop: ReturnType<typeof openTestApp>,
  lines: readonly Bought[],
  mode: 'online' | 'cod',
  coupon = '',
) {
  const settings = async (path: string) => (await shop.get(path)).json.data;
  const products = new Map<string, Json>();
  for (const { product_id } of lines)
    if (!products.has(product_id)) {
      const { json } = await shop.get('/api/product', { product_id });
      products.set(product_id, json.data ?? { salePrice: 1, gst: 0 });
    }
  const input: QuoteInput = {
    lines: lines.map((line) => ({ product: products.get(line.product_id), quantity: line.quantity ?? 1 })),
    mode,
    shipping: (await settings('/api/shipping-charges'))[0],
    prepaid: await settings('/api/get-discount'),
    advancePercent: (await shop.get('/api/cod-status')).json.advancePercent,
    coupon: null,
  };
  if (coupon === '') return quote(input);
  const { subtotal, shipping } = quote(input);
  const { json } = await shop.get('/api/check-coupon', { code: coupon, amount: toRupees(subtotal + shipping) });
  return quote({ ...input, coupon: json.coupon ?? null });
}

/** A merchant who is registered for GST in Maharashtra, as in `putSettings(db, { contact: SELLER })`. */
export const SELLER = {
  email: 'care@vyayam.example',
  legalName: 'Vyayam Fitness Retail Private Limited',
  address: '117 Baner Road, Pune, Maharashtra 411045',
  gstin: '27AAAAA0000A1Z2',
};

/** Sets settings like the merchant. */
export async function putSettings(db: Db, settings: Record<string, object>): Promise<void> {
  for (const [key, value] of Object.entries({ ...USUAL_SETTINGS, ...settings }))
    await db
      .insertInto('setting')
      .values({ key: key as 'cod', value: JSON.stringify(value) })
      .onConflict((clash) => clash.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
  await bumpCatalogueVersion(db);
}

const USUAL_SETTINGS = {
  cod: { isCodEnabled: true },
  shipping: { status: 'active', type: 'flat', amount: 50 },
  discount: { discountPercentage: 5, discountActive: true },
};

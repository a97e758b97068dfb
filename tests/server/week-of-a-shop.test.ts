// A week of the shop: fifty orders of every kind, every status, returns, refunds and their correction, and figures that change in
// between. After each day the ledger is verified; at the end stock, money and invoices are counted by hand.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applyGstRates } from '#server/gst/apply-gst-rates.ts';
import { sumOf } from '#server/invoices/invoice-sums.ts';
import { couponVerb } from '#server/shop/verbs/coupon.ts';
import { pinsVerb } from '#server/shop/verbs/pins.ts';
import { setVerb } from '#server/shop/verbs/set.ts';
import { verifyVerb } from '#server/shop/verbs/verify.ts';
import { DUO, MAT_TEAL, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { MAT, openReturns, TEE_BLACK_S } from '#tests/kit/server/returns.ts';

const PIECES = 200;
const STATES = ['Maharashtra', 'Karnataka', 'Kerala', 'Delhi', 'Chandigarh'];
const CARTS = [[{ ...WHITE_S, quantity: 2 }, MAT], [DUO], [WHITE_S], [{ ...MAT, quantity: 2 }]];

interface Placed {
  id: string;
  number: string;
  email: string;
  mode: 'online' | 'cod';
}

onDatabase('a week of the shop', (database) => {
  test('leaves stock, money and invoices as they should be', async () => {
    const { db } = database();
    const { checkout, merchant, order, back, ask, refunds } = await openReturns(db);
    await db.updateTable('variant').set({ stock: PIECES }).execute();
    await db.updateTable('product').set({ hsn: '6307' }).where('id', '=', 'mat').execute();
    const endOfDay = async () => {
      await merchant.run(verifyVerb);
      expect(merchant.said.at(-1)).toBe('All checks passed.');
      checkout.later(24 * 60);
    };
    const all: Placed[] = [];
    const buy = async (count: number) => {
      for (let done = 0; done < count; done += 1) {
        const at = all.length;
        const [mode, email] = [at % 3 === 1 ? ('cod' as const) : ('online' as const), `shopper${at}@example.com`];
        const body = await checkout.bodyFor(CARTS[at % CARTS.length] ?? [], {
          ...{ mode, email, of: at + 1, coupon: at % 5 === 0 ? 'TEN' : '' },
        });
        const state = STATES[at % STATES.length];
        Object.assign(body.userData, { shipping_state: state, billing_state: state });
        if (state === 'Maharashtra')
          Object.assign(body.userData, { gstin: '27AAPFU0939F1ZV', company_name: 'Gym LLP' });
        const { json } = await checkout.create(body);
        const paid = await checkout.pay(json);
        expect((await (mode === 'cod' ? checkout.verifyCod(json, paid) : checkout.verify(json, paid))).status).toBe(
          200,
        );
        const { order_number: number } = await db
          .selectFrom('shop_order')
          .select('order_number')
          .where('id', '=', json.orderId)
          .executeTakeFirstOrThrow();
        all.push({ id: json.orderId, number, email, mode });
      }
    };
    const nth = (at: number): Placed => {
      const found = all[at];
      if (!found) throw new Error(`there is no order ${at}`);
      return found;
    };
    const deliver = async (at: number) => {
      await order('status', nth(at).number, 'Shipped', '--awb', `AWB1000${at}`);
      await order('status', nth(at).number, 'Delivered');
    };
    const giveBack = async (at: number, what: object, ...refund: string[]) => {
      expect((await ask(nth(at).number, { contact_email: nth(at).email, ...what })).status).toBe(200);
      const nr = `${nth(at).number}-1`;
      await back('approve', nr);
      await back('received', nr, '--restock');
      await back(...(refund.length === 0 ? ['refund', nr] : [refund[0] ?? '', nr, ...refund.slice(1)]));
      return nr;
    };

    // Monday: the first orders, and one that nobody pays.
    await merchant.run(couponVerb, 'create', 'TEN', '--percent', '10');
    await buy(20);
    await checkout.place([WHITE_S], { of: 99 });
    await endOfDay();

    // Tuesday: most are delivered; some are canceled, one before and one after it was packed; nobody takes two parcels.
    for (const at of [0, 1, 2, 3, 4, 5, 6, 7, 8]) await deliver(at);
    await order('status', nth(9).number, 'Canceled');
    await order('status', nth(10).number, 'Packed');
    await order('status', nth(10).number, 'Canceled');
    for (const at of [13, 14]) await order('status', nth(at).number, 'Shipped');
    await expect(order('status', nth(13).number, 'Canceled')).rejects.toThrow('This order is Shipped');
    await order('returned', nth(13).number);
    await order('returned', nth(14).number, '--write-off');
    await endOfDay();

    // Wednesday: the figures change. Orders keep theirs.
    await merchant.run(setVerb, 'cod.advancePercent', '10');
    await merchant.run(setVerb, 'shipping.amount', '80');
    expect(await applyGstRates(checkout.parts)).toBe(1);
    await buy(20);
    await endOfDay();

    // Thursday: a whole return, a part of what was paid at the door, an exchange whose replacement comes back too, and a refund
    // that was too small, with its correction.
    await giveBack(0, {
      reason: 'damaged',
      lines: [
        { line: 0, quantity: 2 },
        { line: 1, quantity: 1 },
      ],
    });
    await giveBack(7, { reason: 'size', lines: [{ line: 0, quantity: 1 }] }, 'refund', '--transfer', 'UTR 1');
    await giveBack(2, { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Black', size: 'S' }] }, 'exchange');
    await back('open', nth(2).number, '--lines', '1', '--reason', 'damaged');
    await back('approve', `${nth(2).number}-2`);
    await back('received', `${nth(2).number}-2`, '--write-off');
    await back('refund', `${nth(2).number}-2`);
    await giveBack(6, { reason: 'size', lines: [{ line: 0, quantity: 1 }] }, 'refund', '--amount', '50');
    await order('credit', nth(6).number, '--amount', '500', 'We refunded too little.');
    await ask(nth(8).number, { contact_email: nth(8).email });
    await back('decline', `${nth(8).number}-1`, 'It was worn.');
    await endOfDay();

    // Friday: the shop no longer delivers everywhere.
    merchant.write('pins.csv', 'pin,served,cod,minDays,maxDays\n411,yes,no,2,4\n*,no,,,\n');
    await merchant.run(pinsVerb, 'import', 'pins.csv');
    expect((await checkout.place([WHITE_S], { mode: 'cod', of: 98 })).json.code).toBe('pin-without-cod');
    await merchant.run(pinsVerb, 'clear');
    await buy(10);
    await endOfDay();

    // Fifty orders and the one that nobody paid.
    const { rows: statuses } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from shop_order group by 1 order by 1`.execute(db);
    expect(Object.fromEntries(statuses.map(({ status, count }) => [status, count]))).toEqual({
      ...{ Canceled: 2, Delivered: 9, 'Pending payment': 1, Placed: 37, Returned: 2 },
    });
    // Tees: 2 in each first cart, 1 in each second and third; back or never gone: both of order 0, one of 6, one of 10, one of 13.
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(PIECES - 1 - (13 * 2 + 13 + 12) + (2 + 1 + 1 + 1) + 1 + 1);
    expect(await checkout.stockOf(TEE_BLACK_S)).toBe(PIECES - 1);
    expect(await checkout.stockOf(MAT_TEAL)).toBe(PIECES - (13 + 13 + 12 * 2) + (1 + 1 + 1 + 1));

    const invoices = await db.selectFrom('invoice').selectAll().orderBy('series').orderBy('serial').execute();
    const numbers = (series: string) => invoices.filter((one) => one.series === series).map(({ number }) => number);
    const serials = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${prefix}/26-27/${String(at + 1).padStart(6, '0')}`);
    expect(numbers('invoice')).toEqual(serials('VY', 50));
    expect(numbers('credit-note')).toEqual(serials('CN', 9));
    const rates = invoices.flatMap(({ document }) => document.lines.map(({ hsn, rate }) => `${hsn} ${rate}`));
    expect([...new Set(rates)].toSorted()).toEqual([' 0', ' 5', '6307 12', '6307 5']);
    for (const { document, total_paise } of invoices)
      expect(
        ['taxable', 'central', 'state', 'integrated'].reduce(
          (sum, part) => sum + sumOf(document, part as 'taxable'),
          0,
        ),
      ).toBe(total_paise);

    // What was paid and not given back, at the gateway as in the shop's tables.
    const { rows: gateway } = await sql<{ kept: string }>`
      select sum(amount_paise - refunded_paise) as kept from gateway_payment where status = 'captured'`.execute(db);
    const paid = await db.selectFrom('payment').select('amount_paise').where('status', '=', 'captured').execute();
    const sum = (amounts: readonly { amount_paise: number }[]) =>
      amounts.reduce((all_, one) => all_ + one.amount_paise, 0);
    expect((await refunds()).every(({ state }) => state === 'sent')).toBe(true);
    expect(Number(gateway[0]?.kept)).toBe(sum(paid) - sum(await refunds()));
    merchant.leave();
  });
});

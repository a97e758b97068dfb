// E-mails that tell the merchant several things at once: new orders of an hour, sizes that ran low or out, overdue complaints.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendOrderDigest, sendStockDigest } from '#server/mails/merchant-digests.ts';
import { tellOverdue } from '#server/messages/overdue-complaints.ts';
import { createMail } from '#server/providers/mail.ts';
import { type Checkout, openCheckout, putSettings, SELLER, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { dbWhile } from '#tests/kit/server/meanwhile.ts';

const TO = 'orders@vyayam.example';

onDatabase('the merchant is told', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await db.updateTable('variant').set({ stock: 50 }).execute();
    await putSettings(db, { merchant: { ordersEmail: TO, newOrders: 'hourly', lowStock: 3 } });
    checkout = openCheckout(db);
  });
  const told = async () => (await checkout.mails()).filter(({ recipient }) => recipient === TO);
  const subjects = async () => (await told()).map(({ subject }) => subject);
  /** As two instances do it at the same time. */
  const twice = (job: (parts: Checkout['parts']) => Promise<number>) =>
    Promise.all([job(checkout.parts), job(checkout.parts)]);

  describe('of new orders hourly', () => {
    test('in one e-mail for all of them, sent once', async () => {
      await checkout.buy([WHITE_S], { of: 1 });
      checkout.later(30);
      await checkout.buy([WHITE_S], { mode: 'cod', of: 2 });
      checkout.later(29);
      expect(await sendOrderDigest(checkout.parts)).toBe(0);
      checkout.later(1);
      expect((await twice(sendOrderDigest)).toSorted()).toEqual([0, 2]);
      const [mail, ...more] = await told();
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/^2 new orders: Rs\. 1,481$/);
      const orders = await database().db.selectFrom('shop_order').select('order_number').execute();
      for (const { order_number } of orders) expect(mail?.text).toContain(order_number);
      expect(mail?.text).toMatch(/, paid online\n {4}Rs\.\s697\nVY-.+, cash on delivery\n {4}Rs\.\s784\n/);
      checkout.later(120);
      expect(await sendOrderDigest(checkout.parts)).toBe(0);
    });

    test('in an e-mail that lists a hundred of them and says how many more there are', async () => {
      await checkout.buy([WHITE_S]);
      await database()
        .db.transaction()
        .execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx);
          for (const [table, changed] of [
            ['shop_order', `'id', 'o' || n, 'order_number', 'VY-' || n, 'provider_order_id', null`],
            ['order_notice', `'order_id', 'o' || n`],
          ] as const)
            await sql`insert into ${sql.table(table)}
              select (jsonb_populate_record(one, jsonb_build_object(${sql.raw(changed)}))).*
              from ${sql.table(table)} one, generate_series(1, 101) n`.execute(tx);
        });
      checkout.later(60);
      expect(await sendOrderDigest(checkout.parts)).toBe(102);
      const [mail] = await told();
      expect(mail?.text.match(/, paid online$/gm)).toHaveLength(100);
      expect(mail?.text).toContain('And 2 more.');
    });

    test('in the next e-mail of an order that is placed while one is written', async (context) => {
      context.skip(database().url === '', 'PGlite has one connection');
      await checkout.buy([WHITE_S], { of: 1 });
      checkout.later(60);
      const db = dbWhile(database().db, /payable_paise/, () => checkout.buy([WHITE_S], { of: 2 }));
      expect(await sendOrderDigest({ ...checkout.parts, db })).toBe(1);
      checkout.later(60);
      expect(await sendOrderDigest(checkout.parts)).toBe(1);
    });

    test('at once where the clock was ahead and has been set back since the first of them', async () => {
      checkout.later(24 * 60);
      await checkout.buy([WHITE_S]);
      checkout.later(-24 * 60);
      expect(await sendOrderDigest(checkout.parts)).toBe(1);
    });

    test('never of orders that were due while no address was set', async () => {
      const setAddress = (ordersEmail: string) =>
        putSettings(database().db, { merchant: { ordersEmail, newOrders: 'hourly', lowStock: 3 } });
      await checkout.buy([WHITE_S]);
      checkout.later(60);
      await setAddress('');
      expect(await sendOrderDigest(checkout.parts)).toBe(0);
      await setAddress(TO);
      expect([await sendOrderDigest(checkout.parts), await told()]).toEqual([0, []]);
    });

    test('or of each at once, as the setting says', async () => {
      await putSettings(database().db, { merchant: { ordersEmail: TO, newOrders: 'at once', lowStock: 3 } });
      await checkout.buy([WHITE_S]);
      expect(await subjects()).toEqual([expect.stringMatching(/^New order VY-/)]);
      checkout.later(120);
      expect(await sendOrderDigest(checkout.parts)).toBe(0);
    });
  });

  describe('of stock that runs out', () => {
    const stock = (color: string, size: string, pieces: number) =>
      database()
        .db.updateTable('variant')
        .set({ stock: pieces })
        .where('product_id', '=', 'tee')
        .where('color', '=', color)
        .where('size', '=', size)
        .execute();
    /** Any time of the next day, Indian time. */
    const at = (day: number, indianTime: string) => {
      const clock = () => new Date(`2026-12-0${day}T${indianTime}:00+05:30`);
      const parts = { ...checkout.parts, clock };
      return { ...parts, mail: createMail(parts, false) };
    };

    test('once a day with every product and size that ran low or out since, and not when nothing changed', async () => {
      await stock('White', 'S', 3);
      expect(await sendStockDigest(at(1, '08:59'))).toBe(0);
      await stock('Black', 'M', 0);
      const first = at(1, '09:00');
      expect((await Promise.all([sendStockDigest(first), sendStockDigest(first)])).toSorted()).toEqual([0, 2]);
      await stock('Black', 'S', 1);
      expect(await sendStockDigest(at(1, '23:00'))).toBe(0);
      expect(await sendStockDigest(at(2, '09:30'))).toBe(1);
      expect(await sendStockDigest(at(3, '09:30'))).toBe(0);
      expect(await subjects()).toEqual(['Stock: 1 sold out, 1 running low', 'Stock: 0 sold out, 1 running low']);
      const [mail] = await told();
      // What is sold out comes first.
      expect(mail?.text).toMatch(
        /Training Tee \(.+\), Black, M\n {4}sold out\nTraining Tee \(.+\), White, S\n {4}3 left/,
      );
      expect(mail?.text).not.toContain('Black, S');
    });

    test('again when what was low is sold out, or what was restocked runs low again', async () => {
      await stock('White', 'S', 2);
      await stock('Black', 'M', 2);
      await sendStockDigest(at(1, '10:00'));
      await stock('White', 'S', 0);
      await stock('Black', 'M', 40);
      await sendStockDigest(at(1, '11:00'));
      await stock('Black', 'M', 1);
      expect(await sendStockDigest(at(2, '10:00'))).toBe(2);
      // Restocked with less than counts as low, and sold out again.
      await stock('White', 'S', 2);
      expect(await sendStockDigest(at(3, '10:00'))).toBe(0);
      await stock('White', 'S', 0);
      expect(await sendStockDigest(at(4, '10:00'))).toBe(1);
    });

    test('the next day of a size that runs low, or out, while an e-mail is written', async (context) => {
      context.skip(database().url === '', 'PGlite has one connection');
      await stock('White', 'S', 3);
      const sell = async () => [await stock('White', 'S', 0), await stock('Black', 'M', 2)];
      expect(await sendStockDigest({ ...at(1, '10:00'), db: dbWhile(database().db, /product/, sell) })).toBe(1);
      expect(await sendStockDigest(at(2, '10:00'))).toBe(2);
      expect(await subjects()).toEqual(['Stock: 0 sold out, 1 running low', 'Stock: 1 sold out, 1 running low']);
    });

    test('with the first hundred sizes, and the number of the others', async () => {
      const options = { Red: Array.from({ length: 101 }, (_, at) => `S${at}:1`).join(' ') };
      await putGoods(database().db, [{ id: 'band', options }]);
      expect(await sendStockDigest(at(1, '09:00'))).toBe(101);
      const [mail] = await told();
      expect(mail?.text.match(/1 left/g)).toHaveLength(100);
      expect(mail?.text).toContain('And 1 more.');
    });

    test('never without an address', async () => {
      await putSettings(database().db, { merchant: { ordersEmail: '', newOrders: 'hourly', lowStock: 3 } });
      await stock('White', 'S', 0);
      expect(await sendStockDigest(at(1, '10:00'))).toBe(0);
    });
  });

  test('of an overdue complaint at the grievance officer’s address where orders have none, else at the shop’s', async () => {
    const setOfficer = (grievanceEmail: string) =>
      putSettings(database().db, { merchant: { ordersEmail: '' }, contact: { ...SELLER, grievanceEmail } });
    await setOfficer('officer@shop.example');
    const written = { firstname: 'Asha', lastname: 'Rao', email: 'asha@example.com', countrycode: '+91' };
    const body = { ...written, phoneNo: '9876543210', message: 'Broken.', isComplaint: true };
    await checkout.shop.call('POST', '/api/send-message', { body });
    checkout.later(48 * 60 + 1);
    await tellOverdue(checkout.parts);
    await setOfficer('');
    checkout.later(31 * 24 * 60);
    await tellOverdue(checkout.parts);
    const late = (await checkout.mails()).filter(({ subject }) => subject.includes('overdue'));
    expect(late.map(({ recipient }) => recipient)).toEqual(['officer@shop.example', SELLER.email]);
  });

  test('of each overdue term of a complaint, once', async () => {
    const written = { firstname: 'Asha', lastname: 'Rao', email: 'asha@example.com', countrycode: '+91' };
    const body = { ...written, phoneNo: '9876543210', message: 'Broken.', isComplaint: true };
    // The address for orders comes before the grievance officer's.
    const merchant = { ordersEmail: TO, newOrders: 'hourly', lowStock: 3 };
    await putSettings(database().db, { merchant, contact: { ...SELLER, grievanceEmail: 'officer@shop.example' } });
    const number = (await checkout.shop.call('POST', '/api/send-message', { body })).json.complaint;
    checkout.later(48 * 60);
    expect(await tellOverdue(checkout.parts)).toBe(0);
    checkout.later(1);
    expect(await twice(tellOverdue)).toEqual([1, 1]);
    checkout.later(31 * 24 * 60);
    await twice(tellOverdue);
    expect(await subjects()).toEqual([
      `Complaint ${number} is overdue: no acknowledgement`,
      `Complaint ${number} is overdue: no answer`,
    ]);
    const ends = (await told()).map(({ text }) => /law ended on (.+)\.\n/.exec(text)?.[1]);
    expect(ends).toEqual(['23-11-2026', '21-12-2026']);
  });
});

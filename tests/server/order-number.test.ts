// The order number: where it is shown, that it is unique, and that it opens an order only together with the e-mail address.
import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { orderVerb } from '#server/shop/verbs/order.ts';
import * as orderNumbers from '#src/domain/order-number.ts';
import { ASHA, type Checkout, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

vi.mock('#src/domain/order-number.ts', { spy: true });

onDatabase('an order number', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db, { config: { ...readConfig({}), TRUST_PROXY: true } });
  });
  const find = async (order_number: string, contact_email: string, from = '10.0.0.1') => {
    const headers = { 'x-forwarded-for': from };
    const { status, json } = await checkout.shop.call('POST', '/api/find-order', {
      body: { order_number, contact_email },
      headers,
    });
    return { status, json };
  };

  test('is on the order, in the list, in the e-mail and on the command line', async () => {
    const merchant = openMerchant(database().db);
    const id = await checkout.buy([WHITE_S]);
    const { orderNumber } = await checkout.order(id);
    expect(orderNumber).toMatch(/^VY-[2-9CFHJKMRWXY]{4}-[2-9CFHJKMRWXY]{2}$/);
    expect((await checkout.history()).json.orders).toMatchObject([{ orderNumber }]);
    const [mail] = await checkout.mails();
    expect([mail?.subject, mail?.text, mail?.html].filter((part) => part?.includes(orderNumber))).toHaveLength(3);
    await merchant.run(orderVerb, 'list');
    await merchant.run(orderVerb, 'show', orderNumber.toLowerCase());
    await merchant.run(orderVerb, 'status', orderNumber, 'Packed');
    expect(merchant.said.filter((line) => line.includes(orderNumber))).toHaveLength(3);
    expect(merchant.said.join('\n')).toContain(id);
    await expect(merchant.run(orderVerb, 'show', 'VY-2222-22')).rejects.toThrow('There is no order VY-2222-22.');
    merchant.leave();
  });

  test('that another order has is not taken', async () => {
    const first = (await checkout.order(await checkout.buy([WHITE_S]))).orderNumber;
    vi.mocked(orderNumbers.makeOrderNumber).mockReturnValueOnce(first).mockReturnValueOnce(first);
    const second = (await checkout.order(await checkout.buy([WHITE_S]))).orderNumber;
    expect(second).not.toBe(first);
  });

  test('opens the order with its e-mail address, however both are typed', async () => {
    const id = await checkout.buy([WHITE_S]);
    const { orderNumber } = await checkout.order(id);
    expect(await find(` ${orderNumber.toLowerCase().replaceAll('-', ' ')}`, 'ASHA@example.com')).toMatchObject({
      status: 200,
      json: { data: { _id: id } },
    });
  });

  test('answers every wrong pair alike, so that neither orders nor customers can be guessed', async () => {
    const mine = (await checkout.order(await checkout.buy([WHITE_S]))).orderNumber;
    const theirs = (await checkout.order(await checkout.buy([WHITE_S], { email: 'ravi@example.com' }))).orderNumber;
    const wrong = [
      await find('VY-2222-22', ASHA),
      await find(theirs, ASHA),
      await find(mine, 'nobody@example.com'),
      await find('no number', ASHA),
    ];
    expect(wrong[0]).toMatchObject({ status: 404, json: { code: 'unknown-order' } });
    for (const answer of wrong) expect(answer).toEqual(wrong[0]);
  });

  test('costs the same database statements whether the number, the address or both are wrong', async () => {
    const mine = (await checkout.order(await checkout.buy([WHITE_S]))).orderNumber;
    const theirs = (await checkout.order(await checkout.buy([WHITE_S], { email: 'ravi@example.com' }))).orderNumber;
    const { db } = database();
    let statements: string[] = [];
    const noting: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        statements.push(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    checkout = openCheckout(db.withPlugin(noting), { config: { ...readConfig({}), TRUST_PROXY: true } });
    const statementsOf = async (order_number: string, contact_email: string, status: number) => {
      statements = [];
      expect((await find(order_number, contact_email, '10.0.1.1')).status).toBe(status);
      return statements;
    };
    const unknown = await statementsOf('VY-2222-22', ASHA, 404);
    expect(unknown.filter((statement) => /from "shop_order"/.test(statement))).toHaveLength(1);
    expect(await statementsOf(mine, 'nobody@example.com', 404)).toEqual(unknown);
    expect(await statementsOf(theirs, ASHA, 404)).toEqual(unknown);
    expect(await statementsOf('no number', ASHA, 404)).toEqual(unknown);
    expect(await statementsOf(mine, ASHA, 200)).toEqual(unknown);
  });

  test('is guessed from one client at the cost of that client only', async () => {
    const id = await checkout.buy([WHITE_S]);
    const { orderNumber } = await checkout.order(id);
    for (let tries = 0; tries < limitRules.orderLookupsOfAddress.hits; tries += 1) await find('VY-2222-22', ASHA);
    // The right number is refused as well: otherwise a guess above the limit would still tell.
    expect((await find(orderNumber, ASHA)).status).toBe(429);
    expect((await find(orderNumber, ASHA, '10.0.0.2')).status).toBe(200);
  });
});

// A refund below Rs. 1: no provider sends it, so the merchant does. Nothing may wait for it for ever.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseCustomer } from '#server/accounts/erase-customer.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { ASHA, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { openReturns, type Returns } from '#tests/kit/server/returns.ts';

onDatabase('a refund below one rupee', (database) => {
  let shop: Returns;
  beforeEach(async () => {
    shop = await openReturns(database().db);
  });
  afterEach(() => shop.merchant.leave());
  const mailTo = async (subject: RegExp) =>
    (await shop.checkout.mails()).findLast((mail) => subject.test(mail.subject));

  test('is refused by the gateway, as the provider refuses it; one rupee is not', async () => {
    const { id } = await shop.deliver([WHITE_S]);
    const { payment_id } = await database()
      .db.selectFrom('shop_order')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const refund = (amount: number) => shop.checkout.parts.payments.refund(String(payment_id), amount, `key ${amount}`);
    await expect(refund(99)).rejects.toMatchObject({ code: 'refused' });
    expect(await refund(100)).toMatch(/^rfnd_/);
  });

  test('of a credit goes by hand with its reference, like what was paid at the door', async () => {
    const { number } = await shop.deliver([WHITE_S]);
    await expect(shop.order('credit', number, '--amount', '0.99', 'A scratch.')).rejects.toThrow(
      'Rs.\u00a00.99 of this is less than the Rs. 1 that the payment provider sends',
    );
    await shop.order('credit', number, '--amount', '0.99', '--transfer', 'UPI 1', 'A scratch.');
    expect(await shop.refunds()).toEqual([]);
    expect((await mailTo(/^You get/))?.text).toMatch(/Rs\.\s0\.99 we have sent to the account you named/);
    await shop.order('credit', number, '--amount', '1', 'Another scratch.');
    expect((await shop.refunds()).map(({ amount_paise, state }) => [amount_paise, state])).toEqual([[1_00, 'sent']]);
    expect(await shop.checkout.mistakes()).toEqual([]);
  });

  test('is what a return leaves: it goes by hand too, and the customer can be erased', async () => {
    const { number } = await shop.deliver([WHITE_S]);
    await shop.order('credit', number, '--amount', '696.40', 'We refunded too little.');
    await shop.ask(number);
    await shop.back('approve', `${number}-2`);
    await shop.back('received', `${number}-2`, '--restock');
    await expect(shop.back('refund', `${number}-2`)).rejects.toThrow('less than the Rs. 1');
    await shop.back('refund', `${number}-2`, '--transfer', 'UPI 2');
    expect((await shop.refunds()).map(({ amount_paise }) => amount_paise)).toEqual([696_40]);
    expect(await shop.checkout.mistakes()).toEqual([]);
    expect(await eraseCustomer(database().db, NOW, ASHA)).toEqual({ kept: 1 });
  });

  test('that a release before has left can be ended by hand, and so can one that failed at the provider', async () => {
    const { id, number } = await shop.deliver([WHITE_S]);
    await shop.order('credit', number, '--amount', '5', 'Two scratches.');
    const { db } = database();
    const stuck = { id: 'stuck', state: 'due', sent_at: null, tries: 9, amount_paise: 50 } as const;
    await db.updateTable('refund').set(stuck).execute();
    await db.updateTable('order_return').set({ refund_paise: 50 }).execute();
    await db.updateTable('gateway_payment').set({ refunded_paise: 0 }).execute();
    shop.checkout.later(600);
    expect(await sendRefunds(shop.checkout.parts)).toBe(0);
    expect(await eraseCustomer(db, NOW, ASHA)).toMatchObject({ refused: 'order-open' });
    await expect(shop.order('refund', number)).rejects.toThrow('less than the Rs. 1 that the payment provider sends');
    await shop.order('refund', number, '--transfer', 'UPI 3');
    expect(await shop.refunds()).toMatchObject([{ state: 'sent', provider_refund_id: 'by hand: UPI 3' }]);
    await expect(shop.order('refund', number, '--transfer', 'UPI 4')).rejects.toThrow('No refund of this order');
    await shop.order('show', id);
    expect(shop.merchant.said.join('\n')).toMatch(/refund of Rs.\u00a00.50 sent by hand \(UPI 3\)/);
    const told = (await mailTo(/^The refund for your Vyayam order/))?.text;
    expect(told).toMatch(/Rs\.\s0\.50 to the account you named/);
    expect(told, 'it is there already').not.toContain('business days');

    await db.updateTable('refund').set({ state: 'failed', sent_at: null, provider_refund_id: 'rfnd_1' }).execute();
    await shop.order('refund', number, '--transfer', 'UPI 5');
    expect(await shop.refunds()).toMatchObject([{ state: 'sent', provider_refund_id: 'by hand: UPI 5' }]);
    expect(await eraseCustomer(db, NOW, ASHA)).toEqual({ kept: 1 });
  });
});

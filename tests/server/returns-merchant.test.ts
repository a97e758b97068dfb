// The merchant lists returns, gets the reason for a refusal, and verifies them.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCoupon } from '#server/shop/coupons.ts';
import { ASHA, DUO, MAT_TEAL, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { MAT, openReturns, type Returns } from '#tests/kit/server/returns.ts';

onDatabase('returns', (database) => {
  let shop: Returns;
  let checkout: Returns['checkout'];
  let merchant: Returns['merchant'];
  beforeEach(async () => {
    shop = await openReturns(database().db);
    ({ checkout, merchant } = shop);
  });
  afterEach(() => shop.merchant.leave());
  const back: Returns['back'] = (...args) => shop.back(...args);
  const deliver: Returns['deliver'] = (...args) => shop.deliver(...args);
  const ask: Returns['ask'] = (...args) => shop.ask(...args);

  test('of several combos at once put every piece of them back', async () => {
    const { number } = await deliver([{ ...DUO, quantity: 2 }]);
    const stock = async () => [await checkout.stockOf(TEE_WHITE_S), await checkout.stockOf(MAT_TEAL)];
    expect(await stock()).toEqual([3, 1]);
    await ask(number, { lines: [{ line: 0, quantity: 2 }] });
    await back('approve', `${number}-1`);
    await back('received', `${number}-1`, '--restock');
    expect([await stock(), await checkout.mistakes()]).toEqual([[5, 3], []]);
  });

  test('are listed, and refused with one sentence', async () => {
    await back('list');
    expect(merchant.said).toEqual(['There are no such returns.']);
    const { number } = await deliver([WHITE_S]);
    await ask(number);
    await checkout.buy([MAT]);
    await back('show', `${number}-1`);
    expect(merchant.said.filter((line) => line.includes('line 1: 1 x'))).toHaveLength(1);
    await back('list', 'requested');
    expect(merchant.said.at(-1)).toMatch(new RegExp(`^${number}-1 .*return .*Requested .*size .*${ASHA}$`));
    await back('list', 'picked', 'up');
    expect(merchant.said.at(-1)).toBe('There are no such returns.');
    for (const [args, reason] of [
      [['list', 'Lost'], /no status Lost/],
      [['show', 'VY-2222-22-1'], /no return VY-2222-22-1/],
      [['show', 'nonsense'], /such as VY-4F7K-29-1/],
      [['approve'], /such as VY-4F7K-29-1/],
      [['decline', `${number}-1`], /Say why/],
      [['picked-up', `${number}-1`], /may become Approved, Declined/],
      [['refund', `${number}-1`, '--amount', 'ten'], /rupees above 0/],
      [['send'], /Use list, show/],
    ] as const)
      await expect(back(...args)).rejects.toThrow(reason);
    await back('approve', `${number}-1`);
    for (const [args, reason] of [
      [[], /--restock or --write-off/],
      [['--restock', '2'], /Line 2 is not part/],
      [['--restock', '--write-off'], /either restocked or written off/],
    ] as const)
      await expect(back('received', `${number}-1`, ...args)).rejects.toThrow(reason);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('are listed with the newest first', async () => {
    const earlier = await deliver([WHITE_S]);
    await ask(earlier.number);
    checkout.later(1);
    const later = await deliver([WHITE_S]);
    await ask(later.number);
    merchant.said.length = 0;
    await back('list');
    expect(merchant.said.join('\n').match(/^VY-\S+/gm)).toEqual([`${later.number}-1`, `${earlier.number}-1`]);
  });

  test('show what became of which line', async () => {
    const { number } = await deliver([WHITE_S, MAT]);
    const lines = [0, 1].map((line) => ({ line, quantity: 1 }));
    await ask(number, { lines, reason: 'damaged', note: 'Torn' });
    await back('approve', `${number}-1`);
    await back('received', `${number}-1`, '--restock', '1', '--write-off', '2');
    merchant.said.length = 0;
    await back('show', `${number}-1`);
    const shown = merchant.said.join('\n');
    expect(shown).toContain('restocked 1; written off 2');
    expect(shown).toContain(`${ASHA}, damaged: Torn\n`);
    expect(merchant.said.filter((line) => line.startsWith('  line'))).toEqual([
      expect.stringMatching(/^ {2}line 1: 1 x Training Tee, White S, Rs\.\s[\d.]+ told, restocked$/),
      expect.stringMatching(/^ {2}line 2: 1 x Yoga Mat, Teal Std, Rs\.\s[\d.]+ told, written off$/),
    ]);
  });

  test('show which option the customer wants instead', async () => {
    const { number } = await deliver([WHITE_S]);
    await ask(number, { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Black', size: 'S' }] });
    await back('show', `${number}-1`);
    expect(merchant.said.join('\n')).toContain('1 x Training Tee, White S -> Black S, ');
  });

  test('pay what the customer was told, and the pieces of a line add up to it', async () => {
    await createCoupon(database().db, { code: 'FLAT', flat: 312 });
    const { id, number } = await deliver([{ ...WHITE_S, quantity: 2 }, MAT], { mode: 'cod', coupon: 'FLAT' });
    const refunds = async () => (await checkout.order(id)).returns.map(({ refund }: { refund: number }) => refund);
    const told: number[] = [];
    for (const nr of [`${number}-1`, `${number}-2`]) {
      await ask(number, { reason: 'damaged' });
      told.push((await refunds()).at(-1));
      await back('approve', nr);
      await back('received', nr, '--restock');
      await back('refund', nr, '--transfer', 'UTR 42');
    }
    // Of Rs. 1,278.34, half of which is Rs. 639.17.
    expect([told, await refunds()]).toEqual([
      [639.18, 639.16],
      [639.18, 639.16],
    ]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'no line comes back more often than it was delivered',
      () => database().db.updateTable('return_line').set({ quantity: 3 }).execute(),
    ],
    [
      'the refunds of an order are never more than it was paid',
      () => database().db.updateTable('order_return').set({ refund_paise: 9999_00, credit_paise: 9999_00 }).execute(),
    ],
    [
      'the refunds of a payment are never more than the payment',
      () => database().db.updateTable('refund').set({ amount_paise: 9999_00 }).execute(),
    ],
    [
      'what a return gave back was sent through the gateway or by hand',
      () => database().db.updateTable('refund').set({ amount_paise: 1 }).execute(),
    ],
    [
      'what a return gave back was sent through the gateway or by hand',
      () => database().db.deleteFrom('refund').execute(),
    ],
    [
      'an invoice is the total of its order or return, and its lines add up to it',
      () => database().db.updateTable('order_return').set({ credit_paise: 698_00 }).execute(),
    ],
    [
      'an order with an invoice has a credit note for every return that took money back',
      () => database().db.deleteFrom('invoice').where('series', '=', 'credit-note').execute(),
    ],
    [
      'received goods are restocked or written off, and only those',
      () => database().db.updateTable('return_line').set({ outcome: '' }).execute(),
    ],
    ['an order has taken exactly the stock that it holds', () => database().db.deleteFrom('return_piece').execute()],
    [
      'returned goods go back into stock once, and a replacement leaves it once',
      () => database().db.updateTable('return_line').set({ outcome: 'written off' }).execute(),
    ],
    [
      'the status of a return is the last of its history, which has only allowed changes',
      () => database().db.updateTable('order_return').set({ status: 'Received' }).execute(),
    ],
    [
      'only delivered orders have returns, and parcels that came back one of the whole order',
      (id) => database().db.updateTable('shop_order').set({ status: 'Shipped' }).where('id', '=', id).execute(),
    ],
  ])('are verified: %s', async (name, spoil) => {
    const { id, number } = await deliver([{ ...WHITE_S, quantity: 2 }]);
    await ask(number);
    for (const step of [['approve'], ['received', '--restock'], ['refund']])
      await back(step[0] ?? '', `${number}-1`, ...step.slice(1));
    expect(await checkout.mistakes()).toEqual([]);
    await spoil(id);
    expect((await checkout.mistakes()).map((check) => check.name)).toContain(name);
  });

  test('an exchange for which no goods left the stock is named by the ledger', async () => {
    const { number } = await deliver([WHITE_S]);
    await ask(number, { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Black', size: 'S' }] });
    expect(await checkout.mistakes()).toEqual([]);
    await database().db.deleteFrom('return_piece').execute();
    expect((await checkout.mistakes()).map((check) => check.name)).toContain(
      'returned goods go back into stock once, and a replacement leaves it once',
    );
  });
});

// The e-mails about an order and its returns, to the customer and to the merchant.
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { orderVerb } from '#server/shop/verbs/order.ts';
import { returnVerb } from '#server/shop/verbs/return.ts';
import { setVerb } from '#server/shop/verbs/set.ts';
import { type Checkout, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

onDatabase('after an order is placed, e-mails', (database) => {
  let checkout: Checkout;
  let merchant: ReturnType<typeof openMerchant>;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    const contact = { email: 'care@vyayam.example' };
    await putSettings(database().db, { contact, merchant: { ordersEmail: 'orders@vyayam.example' } });
    checkout = openCheckout(database().db, { config: readConfig({ SHOP_URL: 'https://shop.example' }) });
    const env = { SHOP_URL: 'https://shop.example', SMTP_URL: 'smtp://mail.example' };
    merchant = openMerchant(database().db, env);
    return () => merchant.leave();
  });
  const subjects = async (to: string) =>
    (await checkout.mails()).filter(({ recipient }) => recipient === to).map(({ subject }) => subject);
  const status = (id: string, ...words: string[]) => merchant.run(orderVerb, 'status', id, ...words);

  test('follow it to the door, once each, with AWB number, link and what is to be paid', async () => {
    const id = await checkout.buy([WHITE_S], { mode: 'cod' });
    const { orderNumber } = await checkout.order(id);
    await status(id, 'Packed');
    await status(id, 'Shipped', '--awb', 'AWB123456');
    await status(id, 'Out', 'for', 'delivery');
    await status(id, 'Delivered');
    expect((await subjects('asha@example.com')).toSorted()).toEqual([
      `Your Vyayam order ${orderNumber} arrives today`,
      `Your Vyayam order ${orderNumber} is delivered`,
      `Your Vyayam order ${orderNumber} is on its way`,
      `Your Vyayam order ${orderNumber} is placed`,
    ]);
    const placed = (await checkout.mails()).find(({ subject }) => subject.endsWith('is placed'));
    expect(placed?.text).toMatch(
      /It goes to: Asha Rao, .*\n\nYou can cancel it free of charge within 24 hours, as long as it has not been shipped\.\n/,
    );
    const shipped = (await checkout.mails()).find(({ subject }) => subject.endsWith('on its way'));
    expect(shipped?.state, 'left for the mail server').toBe('waiting');
    for (const part of [
      `Order ${orderNumber}, 21-11-2026\n`,
      "The courier's AWB number is AWB123456.",
      'It goes to: Asha Rao, 12 MG Road, Pune, Maharashtra, 411001, India.',
      'Please have Rs.\u00a0745 ready for the courier.',
      'Track your parcel: https://shop.example/track-order?awb=AWB123456',
    ])
      expect(shipped?.text).toContain(part);
    const arrives = (await checkout.mails()).find(({ subject }) => subject.endsWith('arrives today'));
    expect(arrives?.text).toContain('Please have Rs.\u00a0745 ready for the courier.');
    // On a narrow phone an amount would otherwise break between two digits.
    expect(shipped?.html).toContain('.sums td.value { white-space: nowrap; }');
    expect(shipped?.html).toContain('<table class="figures sums"');
    expect(shipped?.html).toContain('<a href="https://shop.example/track-order?awb=AWB123456">');
  });

  test('tell the merchant without the line that customers get for their questions', async () => {
    await checkout.buy([WHITE_S]);
    const [notice, letter] = ['orders@vyayam.example', 'asha@example.com'].map(async (to) =>
      (await checkout.mails()).find(({ recipient }) => recipient === to),
    );
    expect((await letter)?.text).toContain('Questions? Write to care@vyayam.example.');
    expect((await notice)?.text).not.toContain('Questions?');
  });

  test('name the days for a return with which the order was bought', async () => {
    await merchant.run(setVerb, 'returns.days', '30');
    const id = await checkout.buy([WHITE_S]);
    await merchant.run(setVerb, 'returns.days', '15');
    for (const one of ['Packed', 'Shipped', 'Delivered']) await status(id, one);
    const delivered = (await checkout.mails()).find(({ subject }) => subject.endsWith('is delivered'));
    expect(delivered?.text).toContain('you can return it within 30 days');
  });

  test('say that it is packed if the merchant wants so, and what was paid at the door once it is delivered', async () => {
    await merchant.run(setVerb, 'merchant.packedEmail', 'yes');
    const id = await checkout.buy([WHITE_S], { mode: 'cod' });
    const { orderNumber } = await checkout.order(id);
    await status(id, 'Packed');
    expect(await subjects('asha@example.com')).toContain(`Your Vyayam order ${orderNumber} is packed`);
    await status(id, 'Shipped');
    await status(id, 'Delivered');
    const other = await checkout.buy([WHITE_S], { mode: 'cod' });
    await checkout.cancel(other);
    const doorOf = async (end: string) =>
      /(To pay|Paid) on delivery: .*/.exec(
        (await checkout.mails()).find(({ subject }) => subject.endsWith(end))?.text ?? '',
      )?.[0];
    expect([await doorOf('is packed'), await doorOf('is delivered'), await doorOf('is canceled')]).toEqual([
      'To pay on delivery: Rs.\u00a0745',
      'Paid on delivery: Rs.\u00a0745',
      undefined,
    ]);
  });

  test('about a return name what goes back and what comes back for it, where to send it, and why', async () => {
    await merchant.run(setVerb, 'contact.address', '117 Baner Road, Pune');
    const id = await checkout.buy([
      { ...WHITE_S, quantity: 2 },
      { product_id: 'mat', color: 'Teal', size: 'Std' },
    ]);
    await status(id, 'Shipped');
    await status(id, 'Delivered');
    const { orderNumber } = await checkout.order(id);
    const lines = [{ line: 0, quantity: 1 }];
    const body = {
      order_number: orderNumber,
      contact_email: 'asha@example.com',
      reason: 'changed-mind',
      note: 'Too\nwarm',
    };
    const ask = (over: object) =>
      checkout.shop.call('POST', '/api/request-return', { body: { ...body, lines, ...over } });
    await ask({ kind: 'return' });
    await ask({ kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Black', size: 'S' }] });
    await merchant.run(returnVerb, 'approve', `${orderNumber}-1`, 'The', 'courier', 'comes', 'on', 'Monday.');
    const textOf = async (subject: string) => (await checkout.mails()).find((one) => one.subject === subject)?.text;
    const approved = await textOf(`Your return ${orderNumber}-1 is approved`);
    expect(approved).toContain('1 x Training Tee (White, S)\n    Rs.\u00a0697');
    expect(approved).not.toMatch(/Yoga Mat|Subtotal|Total/);
    expect(approved).toContain(
      'Please pack it as it came. The courier picks it up, or you send it to us and keep the receipt.\n\nOur address: 117 Baner Road, Pune',
    );
    expect(approved).toContain('Your return is approved.\n\nThe courier comes on Monday.\n');
    const exchange = await textOf(`We have your exchange request ${orderNumber}-2`);
    expect(exchange).toContain('1 x Training Tee (White, S), for Black, S\n\n');
    expect(exchange).toContain('What you chose instead is kept for you until then.');
    expect(await textOf(`We have your return request ${orderNumber}-1`)).not.toContain('is kept for you');
    expect(await textOf(`Exchange ${orderNumber}-2 was asked for`)).toContain(
      'The customer asks to exchange something',
    );
    const notice = await textOf(`Return ${orderNumber}-1 was asked for`);
    expect(notice).toContain(
      'The customer asks to return something: they changed their mind.\n\nThey write: Too warm\n',
    );
  });

  test('give the merchant the whole address of delivery, and the telephone there', async () => {
    const body = await checkout.bodyFor([WHITE_S]);
    const form = { billing_phone: '9000000001', billing_same_as_shipping: false, shipping_address_line2: 'Flat 4' };
    Object.assign(body.userData, form);
    const { json } = await checkout.create(body);
    await checkout.verify(json, await checkout.pay(json));
    const notice = (await checkout.mails()).find(({ recipient }) => recipient === 'orders@vyayam.example');
    const address = 'Asha Rao, 12 MG Road, Flat 4, Pune, Maharashtra, 411001, India, telephone 9876543210.';
    expect(notice?.text).toContain(`It goes to: ${address}`);
  });

  test('say when the refund is sent', async () => {
    const id = await checkout.buy([WHITE_S]);
    await checkout.cancel(id);
    const { orderNumber } = await checkout.order(id);
    const sent = (await checkout.mails()).find(({ subject }) => subject.includes('The refund'));
    expect(sent?.subject).toBe(`The refund for your Vyayam order ${orderNumber} is sent`);
    expect(sent?.text).toContain('We have sent Rs.\u00a0697 back to where it was paid from.');
    expect(sent?.text).toContain('Your bank shows it within 5-7 business days.');
  });

  test('tell the merchant of a new order and of a refund owed, and nobody if no address is set', async () => {
    const id = await checkout.buy([WHITE_S], { mode: 'cod' });
    await checkout.cancel(id);
    const { orderNumber } = await checkout.order(id);
    expect((await subjects('orders@vyayam.example')).toSorted()).toEqual([
      `New order ${orderNumber}: Rs.\u00a0784, cash on delivery`.replace('\u00a0', ' '),
      `Refund owed for order ${orderNumber}: Rs.\u00a039`.replace('\u00a0', ' '),
    ]);
    // Otherwise a merchant would send it by hand too.
    const owed = (await checkout.mails()).find(({ subject }) => subject.startsWith('Refund owed'));
    expect(owed?.text).toContain('The shop sends it by itself.');
    // The advance, not the total.
    const canceled = (await checkout.mails()).find(({ subject }) => subject.endsWith('is canceled'));
    expect(canceled?.text).toContain('Rs.\u00a039 goes back to where it was paid from, within 5-7 business days.');
    await merchant.run(setVerb, 'merchant.ordersEmail', '');
    await checkout.buy([WHITE_S]);
    expect(await subjects('orders@vyayam.example')).toHaveLength(2);
    expect(JSON.stringify((await checkout.shop.get('/api/get-contactInfo')).json)).not.toContain('orders@');
  });
});

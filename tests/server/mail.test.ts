import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createMail } from '#server/providers/mail.ts';
import { createMailDelivery } from '#server/providers/mail-delivery.ts';
import { orderVerb } from '#server/shop/verbs/order.ts';
import { returnVerb } from '#server/shop/verbs/return.ts';
import { setVerb } from '#server/shop/verbs/set.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { type Checkout, DUO, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { startMailServer } from '#tests/kit/server/mail.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

const MESSAGE = { to: 'asha@example.com', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' };

onDatabase('mail', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, { contact: { email: 'care@vyayam.example' } });
    checkout = openCheckout(database().db, { config: readConfig({ SHOP_URL: 'https://shop.example' }) });
  });

  test('about an order says what was bought, the price and the address', async () => {
    const id = await checkout.buy([{ ...DUO, quantity: 2 }, WHITE_S], { mode: 'cod' });
    const [mail] = await checkout.mails();
    expect(mail).toMatchObject({
      recipient: 'asha@example.com',
      state: 'kept',
      subject: expect.stringMatching(/^Your Vyayam order VY-\w{4}-\w{2} is placed$/),
    });
    for (const part of [
      'Dear Asha Rao,',
      '2 x Tee and Mat (Training Tee White S; Yoga Mat Teal Std)',
      '1 x Training Tee (White, S)',
      'Subtotal: Rs.\u00a01,734',
      'Shipping: Rs.\u00a050',
      'Total including GST: Rs.\u00a01,784',
      'Advance paid: Rs.\u00a089',
      'To pay on delivery: Rs.\u00a01,695',
      '12 MG Road, Pune, Maharashtra, 411001, India',
      'care@vyayam.example',
      `https://shop.example/order-success?orderId=${id}`,
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(`<a href="https://shop.example/order-success?orderId=${id}">`);
  });

  test('never turns a shopper’s input into HTML', async () => {
    const body = await checkout.bodyFor([WHITE_S]);
    Object.assign(body.userData, { shipping_name: '<img src=x onerror=alert(1)> & "Co"' });
    const { json } = await checkout.create(body);
    await checkout.verify(json, await checkout.pay(json));
    const [mail] = await checkout.mails();
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34;');
    expect(mail?.text).toContain('<img src=x');
  });

  test('contains no paragraph that a shopper wrote', async () => {
    const body = await checkout.bodyFor([WHITE_S]);
    const more = 'Flat 4\n\nPay at once: https://bank.example\n\nDear';
    Object.assign(body.userData, { shipping_address_line1: more, shipping_name: more });
    const { json } = await checkout.create(body);
    await checkout.verify(json, await checkout.pay(json));
    const [mail] = await checkout.mails();
    expect(mail?.text).toContain('Flat 4 Pay at once');
    expect(mail?.text).not.toMatch(/^(Pay at once|Dear$)/m);
  });

  test('is not sent if its transaction is rolled back', async () => {
    const { mail } = checkout.parts;
    const doomed = database()
      .db.transaction()
      .execute(async (tx) => {
        await mail.send(MESSAGE, { within: tx });
        throw new Error('undone for a test');
      });
    await expect(doomed).rejects.toThrow('undone');
    expect(await checkout.mails()).toEqual([]);
  });

  test('with the same name is sent once', async () => {
    const { mail } = checkout.parts;
    await Promise.all([1, 2, 3].map(() => mail.send(MESSAGE, { once: 'greeting' })));
    expect(await checkout.mails()).toHaveLength(1);
  });

  describe('with a mail server', () => {
    let server: Awaited<ReturnType<typeof startMailServer>>;
    let delivery: ReturnType<typeof createMailDelivery>;
    beforeEach(async () => {
      server = await startMailServer();
      delivery = createMailDelivery(checkout.parts, { url: server.url, from: 'Vyayam <orders@shop.example>' });
    });
    afterEach(async () => {
      delivery.close();
      await server.stop();
    });
    const send = (count = 1) =>
      Promise.all(Array.from({ length: count }, () => createMail(checkout.parts, true).send(MESSAGE)));
    const states = async () => (await checkout.mails()).map(({ state }) => state);

    test('arrives, as text and as HTML', async () => {
      await send();
      expect(await delivery.deliver()).toBe(1);
      expect(await states()).toEqual(['sent']);
      const [received] = server.received;
      expect(received).toMatchObject({ from: 'orders@shop.example', to: ['asha@example.com'] });
      expect(received?.content).toMatch(/^Message-ID: <[0-9a-f]{32}@shop\.example>/im);
      for (const type of ['text/plain', 'text/html']) expect(received?.content).toContain(type);
    });

    test('is sent once by several instances', async () => {
      await send(25);
      for (let round = 0; round < 3; round += 1)
        await Promise.all([delivery.deliver(), delivery.deliver(), delivery.deliver()]);
      expect(server.received).toHaveLength(25);
      expect(new Set(await states())).toEqual(new Set(['sent']));
    });

    test('is retried if the server refuses it, and given up after a day', async () => {
      await send();
      server.refuse(true);
      expect(await delivery.deliver()).toBe(0);
      expect(await delivery.deliver()).toBe(0);
      checkout.later(1);
      server.refuse(false);
      expect(await delivery.deliver()).toBe(1);

      await send();
      server.refuse(true);
      for (let hours = 0; hours < 30; hours += 1) {
        await delivery.deliver();
        checkout.later(60);
      }
      expect(await states()).toEqual(['sent', 'failed']);
      expect(server.received).toHaveLength(1);
    });
  });

  test('can be read at /dev/mail by a developer, and nowhere else', async () => {
    await checkout.parts.mail.send({ ...MESSAGE, subject: 'A <b>bold</b> one' });
    const mine = openTestApp(database().db);
    const page = await mine.get('http://localhost/dev/mail');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('A &#60;b&#62;bold&#60;/b&#62; one');
    const [mail] = await checkout.mails();
    expect((await mine.get(`http://127.0.0.1/dev/mail/${mail?.id}`)).text).toContain('<p>Hi</p>');
    // A foreign host name that resolves to this machine.
    for (const path of ['', `/${mail?.id}`])
      expect((await mine.get(`http://rebound.example/dev/mail${path}`)).status).toBe(404);
    const reached: Record<string, string>[] = [
      ...[{ DEV_PAGES: '0' }, { DATABASE_URL: 'postgres:///shop' }, { HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }],
      ...[{ SHOP_URL: 'https://shop.example' }, { SMTP_URL: 'smtp://mail.example' }],
      { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret-1' },
    ];
    for (const env of reached) {
      const open = openTestApp(database().db, { config: readConfig(env) });
      expect((await open.get('http://localhost/dev/mail')).text).not.toContain('bold');
    }
  });
});

onDatabase('after an order is placed, e-mails', (database) => {
  let checkout: Checkout;
  let merchant: ReturnType<typeof openMerchant>;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    const contact = { email: 'care@vyayam.example' };
    await putSettings(database().db, { contact, merchant: { ordersEmail: 'orders@vyayam.example' } });
    checkout = openCheckout(database().db, { config: readConfig({ SHOP_URL: 'https://shop.example' }) });
    merchant = openMerchant(database().db, { SHOP_URL: 'https://shop.example' });
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
    const shipped = (await checkout.mails()).find(({ subject }) => subject.endsWith('on its way'));
    for (const part of [
      "The courier's AWB number is AWB123456.",
      'Please have Rs.\u00a0745 ready for the courier.',
      'Track your parcel: https://shop.example/track-order?awb=AWB123456',
    ])
      expect(shipped?.text).toContain(part);
    expect(shipped?.html).toContain('<a href="https://shop.example/track-order?awb=AWB123456">');
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
    await merchant.run(returnVerb, 'approve', `${orderNumber}-1`);
    const textOf = async (subject: string) => (await checkout.mails()).find((one) => one.subject === subject)?.text;
    const approved = await textOf(`Your return ${orderNumber}-1 is approved`);
    expect(approved).toContain('1 x Training Tee (White, S)\n    Rs.\u00a0697');
    expect(approved).not.toMatch(/Yoga Mat|Subtotal|Total/);
    expect(approved).toContain('Our address: 117 Baner Road, Pune');
    expect(await textOf(`We have your exchange request ${orderNumber}-2`)).toContain(
      '1 x Training Tee (White, S), for Black, S\n\n',
    );
    const notice = await textOf(`Return ${orderNumber}-1 was asked for`);
    expect(notice).toContain(
      'The customer asks to return something: they changed their mind.\n\nThey write: Too warm\n',
    );
  });

  test('say when the refund is sent', async () => {
    const id = await checkout.buy([WHITE_S]);
    await checkout.cancel(id);
    const { orderNumber } = await checkout.order(id);
    const sent = (await checkout.mails()).find(({ subject }) => subject.includes('The refund'));
    expect(sent?.subject).toBe(`The refund for your Vyayam order ${orderNumber} is sent`);
    expect(sent?.text).toContain('We have sent Rs.\u00a0697 back to where it was paid from.');
  });

  test('tell the merchant of a new order and of a refund owed, and nobody if no address is set', async () => {
    const id = await checkout.buy([WHITE_S], { mode: 'cod' });
    await checkout.cancel(id);
    const { orderNumber } = await checkout.order(id);
    expect((await subjects('orders@vyayam.example')).toSorted()).toEqual([
      `New order ${orderNumber}: Rs.\u00a0784, cash on delivery`.replace('\u00a0', ' '),
      `Refund owed for order ${orderNumber}: Rs.\u00a039`.replace('\u00a0', ' '),
    ]);
    await merchant.run(setVerb, 'merchant.ordersEmail', '');
    await checkout.buy([WHITE_S]);
    expect(await subjects('orders@vyayam.example')).toHaveLength(2);
    expect(JSON.stringify((await checkout.shop.get('/api/get-contactInfo')).json)).not.toContain('orders@');
  });
});

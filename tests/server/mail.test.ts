import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createMail } from '#server/providers/mail.ts';
import { createMailDelivery } from '#server/providers/mail-delivery.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { runJobs } from '#server/start/run-jobs.ts';
import { shopJobs } from '#server/start/shop-jobs.ts';
import { NOW, openTestApp, session } from '#tests/kit/server/app.ts';
import { type Checkout, DUO, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { startMailServer } from '#tests/kit/server/mail.ts';

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
      '2 x Tee and Mat (Training Tee White S; Yoga Mat Teal Std)\n    Rs.\u00a01,000\n',
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
    expect(mail?.html).toContain('<tr class="total"><td>Total including GST</td>');
    expect(mail?.html).toContain('<tr><td>Subtotal</td>');
  });

  test('about an order names its coupon and the discount for paying online, each with its amount', async () => {
    await createCoupon(database().db, { code: 'FLAT100', flat: 100 });
    await checkout.buy([WHITE_S], { coupon: 'FLAT100' });
    const [mail] = await checkout.mails();
    expect(mail?.text).toContain('Subtotal: Rs.\u00a0734\nCoupon FLAT100: - Rs.\u00a0100\n');
    expect(mail?.text).toContain('Discount for paying online: - Rs.\u00a032\nTotal including GST: Rs.\u00a0602\n');
  });

  test('never turns a shopper’s input into HTML', async () => {
    const body = await checkout.bodyFor([WHITE_S]);
    Object.assign(body.userData, { shipping_name: '<img src=x onerror=alert(1)> & "Co"' });
    // Nor the merchant's.
    await database().db.updateTable('product').set({ name: '<u>Tee' }).where('id', '=', 'tee').execute();
    const { json } = await checkout.create(body);
    await checkout.verify(json, await checkout.pay(json));
    const [mail] = await checkout.mails();
    expect(mail?.html).not.toMatch(/<img|<u>/);
    expect(mail?.html).toContain('1 x &#60;u&#62;Tee');
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

    test('leaves push messages to their own delivery', async () => {
      const { db } = database();
      const device = { id: 'phone', endpoint: 'https://push.example/x', origin: 'https://push.example', kinds: '[]' };
      const keys = { p256dh: 'B', auth: 'A', session_id: session(), token_digest: null };
      await db
        .insertInto('push_subscription')
        .values({ ...device, ...keys, created_at: NOW, updated_at: NOW })
        .execute();
      const notice = { kind: 'shipped', title: 'On its way', body: 'Order', path: '/', tag: 'order' } as const;
      await createMail(checkout.parts, true).push('phone', notice, { within: db, once: 'push 1', instead: MESSAGE });
      expect([await delivery.deliver(), server.received]).toEqual([0, []]);
    });

    test('closes its connections when the jobs are stopped', async () => {
      await send();
      const parts = checkout.parts as Parameters<typeof shopJobs>[0];
      const mail = shopJobs(parts, { SMTP_URL: server.url, MAIL_FROM: 'orders@shop.example' }).slice(-1);
      const jobs = runJobs(mail, checkout.parts.log);
      await expect.poll(states).toEqual(['sent']);
      expect(server.connections()).toBe(1);
      await jobs.stop();
      // Sooner than the 30 seconds after which an idle connection closes by itself.
      await expect.poll(server.connections, { timeout: 15_000 }).toBe(0);
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
    for (let of = 1; of <= 50; of += 1) await checkout.parts.mail.send({ ...MESSAGE, subject: `Number ${of}` });
    expect((await mine.get('http://localhost/dev/mail')).text.split('<article>')).toHaveLength(1 + 50);
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

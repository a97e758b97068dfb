// The log must not contain names, addresses, phones, texts, codes, passwords, tokens, sessions or order ids. The test runs the
// whole shop, with failures, at the most verbose level, then searches everything logged.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { authenticate } from '#server/accounts/tokens.ts';
import { safeError } from '#server/log/safe-error.ts';
import { createShopLog } from '#server/log/shop-log.ts';
import { createMail } from '#server/providers/mail.ts';
import { runJobs } from '#server/start/run-jobs.ts';
import { formOf, mailedCode, signUpOf } from '#tests/kit/server/accounts.ts';
import { type Called, NOW, session } from '#tests/kit/server/app.ts';
import { openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { formWith } from '#tests/kit/server/pictures.ts';

const EMAIL = 'zubaida.qureshi@mail.example';
const PASSWORD = 'Wolkenkratzer-77';
const PERSON = {
  shipping_name: 'Zubaida Qureshi',
  shipping_phone: '9898123456',
  shipping_address_line1: '77 Wintergreen Lane',
  shipping_address_line2: 'Flat Peppermint',
  shipping_city: 'Quilandy',
  shipping_state: 'Kerala',
  shipping_zip_code: '673305',
  shipping_country: 'India',
};
const WORDS = 'Spearmint is what I wanted';
const OPERATION = '5f0c9a52-6d0e-4f8e-9d53-0a4f3c1b2d77#1';
const FORM = {
  ...Object.fromEntries(
    Object.entries(PERSON).flatMap(([field, value]) => [
      [field, value],
      [field.replace('shipping', 'billing'), value],
    ]),
  ),
  ...{ contact_email: EMAIL, shipping_email: EMAIL, billing_email: EMAIL },
  ...{ payment_mode: 'online', order_note: WORDS, billing_same_as_shipping: true },
};

onDatabase('the log', (database) => {
  /** A shop with a recorded log and real tokens. */
  async function open() {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    const lines: string[] = [];
    const log = createShopLog('trace', { write: (line) => void lines.push(line) });
    const checkout = openCheckout(db, {
      log,
      mail: createMail({ db, log, clock: () => NOW }, false),
      authenticate: (token) => authenticate(db, NOW, token),
    });
    const called: (Called & { path: string })[] = [];
    const call = async (method: string, path: string, options: Parameters<typeof checkout.shop.call>[2] = {}) => {
      const answer = await checkout.shop.call(method, path, options);
      called.push({ ...answer, path });
      return answer;
    };
    const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    return { db, log, checkout, call, called, lines, entries };
  }
  type Open = Awaited<ReturnType<typeof open>>;

  async function live({ db, checkout, call }: Open): Promise<string[]> {
    const post = (path: string, body: object, headers = {}) => call('POST', `/api${path}`, { body, headers });
    await post('/sendotp', { contact_email: EMAIL });
    const otp = await mailedCode(db, EMAIL);
    const signUp = { ...signUpOf(EMAIL), ...{ shipping_name: PERSON.shipping_name, shipping_phone: '9898123456' } };
    const account = { ...signUp, password: PASSWORD, confirmPassword: PASSWORD, otp };
    await post('/register', account);
    await post('/verify-otp', formOf({ ...account, otp: '000000' }));
    await call('POST', '/api/sendotp', { body: { contact_email: EMAIL } });
    const second = await mailedCode(db, EMAIL);
    await call('POST', '/api/verify-otp', { body: formOf({ ...account, otp: second }) });
    await post('/loginuser', { contact_email: EMAIL, password: 'Wolkenbruch-78' });
    const { token } = (await post('/loginuser', { contact_email: EMAIL, password: PASSWORD })).json;
    const mine = { authorization: `Bearer ${token}` };
    await call('GET', '/api/user-profile', { query: { contact_email: EMAIL }, headers: mine });
    await call('POST', '/api/update-profile', { query: { contact_email: EMAIL }, body: PERSON, headers: mine });
    await post('/add-wishlist', { contact_email: EMAIL, product_id: 'tee' }, mine);
    const body = await checkout.bodyFor([WHITE_S], { email: EMAIL, over: { userData: FORM } });
    const { json: order } = await post('/create-order', body, { 'idempotency-key': `"${OPERATION}"` });
    await post('/create-order', body, { 'idempotency-key': `"${OPERATION}"` });
    await post('/create-order', { ...body, total: 1 }, { 'idempotency-key': `"${EMAIL} again"` });
    const paid = await checkout.pay(order);
    await post('/verify-payment', { ...paid, razorpay_signature: 'f0rged', order_Id: order.orderId, isCOD: false });
    await post('/verify-payment', { ...paid, order_Id: order.orderId, isCOD: false });
    await call('GET', `/api/get-order/${order.orderId}`);
    await call('GET', '/api/order-history', { query: { contact_email: EMAIL }, headers: mine });
    await call('PUT', `/api/update-order-status/${order.orderId}`, { body: { status: 'Canceled' }, headers: mine });
    const review = { rating: '5', name: PERSON.shipping_name, email: EMAIL, comment: WORDS, product_id: 'tee' };
    await call('POST', '/api/add-review', { body: formWith(review) });
    const [firstname, lastname] = PERSON.shipping_name.split(' ');
    const message = { firstname, lastname, email: EMAIL, countrycode: '+91', phoneNo: '9898123456', message: WORDS };
    await post('/send-message', message);
    await post('/sendotp_passwordforgot', { contact_email: EMAIL });
    const reset = await mailedCode(db, EMAIL);
    const renewed = { newPassword: `${PASSWORD}9`, confirmPassword: `${PASSWORD}9` };
    await post('/verifyotp-resetpassword', { contact_email: EMAIL, otp: reset, ...renewed });
    for (const path of [`/${EMAIL}`, `/api/${EMAIL}`, `/media/${EMAIL}`, `/product/${EMAIL}`, `/track/${EMAIL}`])
      await call('GET', path, { query: { q: EMAIL } });
    return [String(token), String(order.orderId), otp, second, reset, paid.razorpay_signature].filter(Boolean);
  }

  /** Internal failures: missing tables, conflicting rows, providers that quote what they were sent. */
  async function breakDown({ db, checkout, call, log }: Open): Promise<void> {
    const post = (path: string, body: object) => call('POST', `/api${path}`, { body });
    const message = {
      firstname: 'Zubaida',
      lastname: 'Qureshi',
      email: EMAIL,
      countrycode: '+91',
      phoneNo: '9898123456',
    };
    await sql`alter table message rename to message_gone`.execute(db);
    await post('/send-message', { ...message, message: WORDS });
    await sql`alter table message_gone rename to message`.execute(db);
    await sql`create unique index only_one on review ((1))`.execute(db);
    const review = { rating: '5', name: PERSON.shipping_name, email: EMAIL, comment: WORDS, product_id: 'tee' };
    await call('POST', '/api/add-review', { body: formWith(review) });
    await sql`drop index only_one`.execute(db);
    checkout.parts.payments.openOrder = () =>
      Promise.reject(new Error(`no such customer: ${EMAIL}, ${PERSON.shipping_phone}`));
    const body = await checkout.bodyFor([WHITE_S], { email: EMAIL, of: 2, over: { userData: FORM } });
    await post('/create-order', body);
    const name = `${PERSON.shipping_name} <${EMAIL}>`;
    const cast = () => sql`select ${name}::text::int`.execute(db);
    await runJobs([{ name: 'a job', everyMs: 1, work: cast }], log).stop();
  }

  test('contains no personal data, whatever is done and whatever fails', async () => {
    const shop = await open();
    const secrets = await live(shop);
    await breakDown(shop);
    // Pages are left out: they are 503 while the shop is not built.
    const calls = shop.called.filter(({ path }) => path.startsWith('/api/'));
    const broken = calls.filter(({ status }) => status >= 500).map(({ path }) => path);
    expect(broken).toEqual(['/api/send-message', '/api/add-review', '/api/create-order']);
    expect(shop.called.filter(({ status }) => status === 200).length, 'calls that went well').toBeGreaterThan(14);

    const written = shop.lines.join('').toLowerCase();
    const persons = [EMAIL, PASSWORD, WORDS, session(1), session(2), ...Object.values(PERSON)].filter(
      (text) => text !== 'India',
    );
    const parts = ['zubaida', 'qureshi', 'wolken', 'spearmint', 'wintergreen', 'peppermint', 'mail.example', 'bearer'];
    const found = [...persons, ...parts, ...secrets].filter((text) => written.includes(text.toLowerCase()));
    expect(found).toEqual([]);
  });

  test('names every request by the id in its response, and an operation by the page’s id', async () => {
    const shop = await open();
    await live(shop);
    const requests = shop.entries().filter(({ msg }) => msg === 'request');
    expect(requests.map(({ requestId }) => requestId)).toEqual(
      expect.arrayContaining(shop.called.map(({ headers }) => headers.get('x-request-id'))),
    );
    const orders = requests.filter(({ path }) => path === '/api/create-order');
    expect(orders).toMatchObject([
      { operation: OPERATION, status: 200 },
      { operation: OPERATION, status: 200, replayed: true },
      { operation: expect.stringMatching(/^sha256:[0-9a-f]{12}$/), status: 409 },
    ]);
    const line = shop.entries().find(({ msg }) => msg === 'mail kept in the table: SMTP_URL is not set');
    expect(line, 'a line from inside a call').toHaveProperty('requestId');
  });
});

test('a personal field is redacted, also one level down', () => {
  const lines: string[] = [];
  const log = createShopLog('info', { write: (line) => lines.push(line) });
  log.info({ password: 'lifted-9', customer: { contact_email: 'asha@example.com', otp: '123456' } });
  expect(lines.join()).toContain('[Redacted]');
  expect(lines.join()).not.toMatch(/lifted|asha|123456/);
});

test('an error keeps what a developer needs', () => {
  const cause = Object.assign(new Error('invalid input syntax for type integer: "asha"'), { code: '22P02' });
  const error = Object.assign(new Error('duplicate key value violates unique constraint "cart_line_key"', { cause }), {
    ...{ code: '23505', detail: 'Key (contact_email)=(asha@example.com) exists.', params: ['asha@example.com'] },
  });
  expect(safeError(error)).toMatchObject({
    type: 'Error',
    code: '23505',
    message: 'duplicate key value violates unique constraint "cart_line_key"',
    stack: expect.stringContaining('log-private.test.ts'),
    cause: { code: '22P02', message: '' },
  });
});

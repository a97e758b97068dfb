import { beforeEach, describe, expect, test } from 'vitest';
import { NOW, openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';

const WRITTEN = {
  firstname: 'Asha',
  lastname: 'Rao',
  email: 'Asha@Example.com',
  countrycode: '+91',
  phoneNo: '9876543210',
  message: 'Does the <b>mat</b> come in green?',
};

onDatabase('a message to the shop', (database) => {
  let shop: TestApp;
  const send = (body: object, headers: Record<string, string> = {}) =>
    shop.call('POST', '/api/send-message', { body, headers });
  const stored = () => database().db.selectFrom('message').selectAll().execute();
  const mails = () => database().db.selectFrom('mail').selectAll().execute();

  beforeEach(async () => {
    const { db } = database();
    shop = openTestApp(db);
    const value = JSON.stringify({ email: 'care@shop.example' });
    await db
      .insertInto('setting')
      .values({ key: 'contact', value })
      .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
      .execute();
  });

  test('is stored and mailed to the shop, with its text escaped', async () => {
    const { status, json } = await send(WRITTEN);
    expect([status, json]).toMatchObject([200, { success: true, message: 'Message send successfully' }]);
    expect(await stored()).toMatchObject([
      { firstname: 'Asha', lastname: 'Rao', email: 'asha@example.com', phone_no: '9876543210', created_at: NOW },
    ]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: 'care@shop.example', subject: 'Message from Asha Rao' });
    expect(mail?.text).toContain('Phone: +91 9876543210');
    expect(mail?.html).not.toContain('<b>');
  });

  test('has only the shop’s own lines and the message, whatever a name contains', async () => {
    const firstname = 'Asha\r\nEmail: care@bank.example\nBcc: all@shop.example\u202egnp';
    expect((await send({ ...WRITTEN, firstname })).status).toBe(200);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Message from Asha Email: care@bank.example Bcc: all@shop.example gnp Rao');
    expect(mail?.text.split('\n').map((line) => line.split(':')[0])).toEqual([
      ...['Name', 'Email', 'Phone', '', WRITTEN.message, '', 'Vyayam', ''],
    ]);
  });

  test('keeps its line breaks in both forms of the e-mail', async () => {
    const message = 'Two questions:\r\nIs it green?\nIs it long?';
    expect((await send({ ...WRITTEN, message })).status).toBe(200);
    const [mail] = await mails();
    expect(mail?.text).toContain(message);
    expect(mail?.html).toContain('<p>Two questions:<br>Is it green?<br>Is it long?</p>');
  });

  test('is one message however often the same call arrives', async () => {
    const once = { 'idempotency-key': '"a-message-of-asha"' };
    await send(WRITTEN, once);
    const { status } = await send(WRITTEN, once);
    expect(status).toBe(200);
    expect(await stored()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('needs no last name', async () => {
    const { lastname: _, ...rest } = WRITTEN;
    expect((await send(rest)).status).toBe(200);
  });

  describe('is refused, without repeating the input,', () => {
    test.each([
      ['firstname', { firstname: '  ' }],
      ['firstname', { firstname: 'Asha\u001b[2J' }],
      ['message', { message: 'Hello\u009b31m' }],
      ['email', { email: 'asha at home' }],
      ['countrycode', { countrycode: 'IN' }],
      ['phoneNo', { phoneNo: '987654321' }],
      ['phoneNo', { phoneNo: '9876543210123' }],
      ['message', { message: '' }],
      ['message', { message: 'a'.repeat(5001) }],
    ])('if %s is invalid', async (path, wrong) => {
      const { status, json, text } = await send({ ...WRITTEN, ...wrong });
      expect([status, json.code, json.errors[0].path]).toEqual([400, 'invalid-input', path]);
      expect(text).not.toContain('asha at home');
      expect(await stored()).toEqual([]);
    });
  });

  test('is accepted ten times an hour from one address', async () => {
    for (let count = 0; count < 10; count += 1) expect((await send(WRITTEN)).status).toBe(200);
    const { status, json, headers } = await send(WRITTEN);
    expect([status, json.code]).toEqual([429, 'too-many-tries']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored()).toHaveLength(10);
  });

  test('needs the shop’s key', async () => {
    expect((await send(WRITTEN, { 'auth-key': '' })).status).toBe(401);
  });

  test('is stored if the shop has no address', async () => {
    await database().db.deleteFrom('setting').where('key', '=', 'contact').execute();
    expect((await send(WRITTEN)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });
});

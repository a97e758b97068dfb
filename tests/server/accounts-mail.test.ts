// The e-mails about an account: a code through a real mail server, how long each is stored, and what a new password says.
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { codeMail } from '#server/accounts/account-mails.ts';
import { deleteExpired } from '#server/accounts/delete-expired.ts';
import { createMail } from '#server/providers/mail.ts';
import { createMailDelivery } from '#server/providers/mail-delivery.ts';
import {
  ASHA,
  formOf,
  lastMail,
  mailedCode,
  PASSWORD,
  putCustomer,
  RAVI,
  signUpOf,
} from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const database = oneDatabase();

test('a shopper signs up with the code from the mail server', async () => {
  const received: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const parts = { db: database().db, clock: () => NOW, log: pino({ level: 'silent' }) };
  const delivery = createMailDelivery(parts, { url: `smtp://127.0.0.1:${port}`, from: 'Vyayam <shop@vyayam.example>' });
  const shop = openTestApp(database().db, { mail: createMail(parts, true) });

  await shop.call('POST', '/api/sendotp', { body: { contact_email: ASHA, checkUserPresent: true } });
  expect(await delivery.deliver()).toBe(1);
  // A code that comes too late would only confuse.
  await shop.call('POST', '/api/sendotp', { body: { contact_email: RAVI, checkUserPresent: true } });
  const later = { ...parts, clock: () => new Date(NOW.getTime() + 10 * 60_000) };
  const late = createMailDelivery(later, { url: `smtp://127.0.0.1:${port}`, from: 'Vyayam <shop@vyayam.example>' });
  expect(await late.deliver()).toBe(0);
  late.close();
  delivery.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));

  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual([ASHA]);
  const otp = /verification code is (\d{6})/.exec(received[0]?.raw ?? '')?.[1] ?? '';
  const { json } = await shop.call('POST', '/api/verify-otp', { body: formOf({ ...signUpOf(), otp }) });
  expect(json).toMatchObject({ success: true, message: 'User registered Successfully' });
});

test('an e-mail with a code is deleted when the code expires; a warning after a month', async () => {
  const { db } = database();
  const shop = openTestApp(db);
  const post = (path: string, body: object) => shop.call('POST', `/api${path}`, { body });
  await putCustomer(db);
  await post('/sendotp', { contact_email: RAVI });
  await post('/sendotp_passwordforgot', { contact_email: ASHA });
  const otp = await mailedCode(db);
  await post('/verifyotp-resetpassword', {
    contact_email: ASHA,
    otp,
    newPassword: 'another',
    confirmPassword: 'another',
  });
  const subjects = async (ms: number) => {
    await deleteExpired(db, new Date(NOW.getTime() + ms));
    const rows = await db.selectFrom('mail').select('subject').execute();
    return rows.map(({ subject }) => subject.replace(/^\d{6}/, '######')).toSorted();
  };
  expect(await subjects(9 * 60_000)).toEqual([
    '###### is your Vyayam password code',
    '###### is your Vyayam verification code',
    'Your Vyayam password was changed',
  ]);
  expect(await subjects(10 * 60_000 + 1)).toEqual(['Your Vyayam password was changed']);
  expect(await subjects(31 * 86_400_000)).toEqual([]);
});

test('the e-mail about a new password says whether the device that set it stays logged in, and what to do if it was not you', async () => {
  const { db } = database();
  const shop = openTestApp(db);
  const { headers } = await putCustomer(db);
  const text = async () => (await lastMail(db, ASHA))?.text;
  const changed = { contact_email: ASHA, currentPassword: PASSWORD, password: 'second-1', confirmPassword: 'second-1' };
  expect((await shop.call('POST', '/api/update-password', { body: changed, headers })).status).toBe(200);
  expect(await text()).toContain('and every device was logged out but the one that changed it.');
  const advice = 'If this was not you, choose "Forgot password?" on the login page at once and set a new one.';
  expect(await text()).toContain(advice);
  await db.deleteFrom('mail').execute();
  await shop.call('POST', '/api/sendotp_passwordforgot', { body: { contact_email: ASHA } });
  const reset = { contact_email: ASHA, newPassword: 'third-1', confirmPassword: 'third-1', otp: await mailedCode(db) };
  await db.deleteFrom('mail').execute();
  expect((await shop.call('POST', '/api/verifyotp-resetpassword', { body: reset })).status).toBe(200);
  expect(await text()).toContain('and every device was logged out.');
  expect(await text()).toContain(advice);
});

test('the e-mail with the code for a new password warns of callers who ask for the code', () => {
  expect(codeMail('reset', true, '123456').text).toContain('Nobody from the shop will ever ask you for it.');
});

test('a code stands large above the text of its e-mail', () => {
  for (const purpose of ['signup', 'reset'] as const)
    expect(codeMail(purpose, purpose === 'reset', '123456').html).toContain('<p class="code">123456</p>');
  expect(codeMail('signup', true, '123456').html).not.toContain('class="code"');
});

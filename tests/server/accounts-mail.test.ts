// The code of a sign-up, through a real mail server.
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMail } from '#server/outside/mail.ts';
import { createMailDelivery } from '#server/outside/mail-delivery.ts';
import { ASHA, formOf, signUpOf } from '#tests/kit/server-accounts.ts';
import { NOW, openTestApp } from '#tests/kit/server-app.ts';
import { onePglite } from '#tests/kit/server-databases.ts';

const database = onePglite();

test('a shopper signs up with the code that a mail server was given', async () => {
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
  delivery.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));

  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual([ASHA]);
  const otp = /verification code is (\d{6})/.exec(received[0]?.raw ?? '')?.[1] ?? '';
  const { json } = await shop.call('POST', '/api/verify-otp', { body: formOf({ ...signUpOf(), otp }) });
  expect(json).toMatchObject({ success: true, message: 'User registered Successfully' });
});

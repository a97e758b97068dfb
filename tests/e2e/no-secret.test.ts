// The files that visitors download contain no secrets of the merchant and no server code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/lib/paths.mjs';

const TEXT = /\.(js|css|html|json|webmanifest|svg|map)$/;

/** Must not be in a page: names of the server's secrets, keys by their format, the server's libraries. */
const FORBIDDEN: Record<string, RegExp> = {
  'the name of a secret': /RAZORPAY_KEY_SECRET|RAZORPAY_WEBHOOK_SECRET|DATABASE_URL|SMTP_URL|SMTP_PASSWORD/,
  'an address with a password': /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s/"'`$:@]+:[^\s/"'`$@]+@/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a key of a provider': /\b(?:rzp_(?:live|test)_\w{8,}|AKIA[0-9A-Z]{16}|gh[pousr]_\w{30,}|sk_(?:live|test)_\w{10,})/,
  'the environment of a build': /\bprocess\.env\.[A-Z]{3,}/,
  "the server's program": /\bkysely\b|\bnodemailer\b|\bpglite\b|\bargon2id\b|insert into shop_order/i,
};

const found = (text: string): string[] => Object.keys(FORBIDDEN).filter((what) => FORBIDDEN[what]?.test(text) === true);

test('the built page contains no secret', () => {
  const files = readdirSync(inRoot('dist'), { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  expect(files.length).toBeGreaterThan(50);
  const leaks = files.flatMap((file) =>
    found(readFileSync(join(inRoot('dist'), file), 'utf8')).map((what) => [file, what]),
  );
  expect(leaks).toEqual([]);
});

test.each([
  ['const url = "postgres://shop:hush@db.example/shop"', 'an address with a password'],
  ['env.RAZORPAY_KEY_SECRET', 'the name of a secret'],
  ['-----BEGIN RSA PRIVATE KEY-----', 'a private key'],
  ['key:"rzp_live_Ab12Cd34Ef56"', 'a key of a provider'],
  ['process.env.MAIL_FROM', 'the environment of a build'],
  ['import { Kysely } from "kysely"', "the server's program"],
])('%s would be detected', (text, what) => {
  expect(found(text)).toEqual([what]);
});

// Secrets are made and stored with strong algorithms of Node's crypto module.
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/accounts/password-hash.ts';
import { issueToken } from '#server/accounts/tokens.ts';
import { newId } from '#server/db/new-id.ts';
import { putCustomer } from '#tests/kit/server/accounts.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { readSourceFiles } from '#tests/kit/source/source-files.ts';

const database = oneDatabase();

test('a password is stored as argon2id with OWASP’s parameters and its own salt', async () => {
  const [first, second] = [await hashPassword('lift-heavy-7'), await hashPassword('lift-heavy-7')];
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[\w+/]{22}\$[\w+/]{43}$/.exec(first) ?? [];
  expect([Number(memory) >= 19_456, Number(passes) >= 2]).toEqual([true, true]);
  expect(first).not.toBe(second);
  expect([await verifyPassword('lift-heavy-7', second), await verifyPassword('lift-heavy-8', second)]).toEqual([
    true,
    false,
  ]);
});

test('a password is the same in each encoding of its letters', async () => {
  // Keyboards write é as one code point or as two.
  const stored = await hashPassword('caf\u00e9-au-lait');
  expect(await verifyPassword('cafe\u0301-au-lait', stored)).toBe(true);
});

test('a token has 256 random bits, an id 128, and none repeats', async () => {
  const { db } = database();
  const { id } = await putCustomer(db);
  const tokens = await Promise.all(Array.from({ length: 50 }, () => issueToken(db, NOW, id)));
  const ids = Array.from({ length: 50 }, newId);
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  expect(ids.every((one) => /^[0-9a-f]{32}$/.test(one))).toBe(true);
  expect(new Set([...tokens, ...ids]).size).toBe(100);
});

test('the server uses no weak hash, no cipher and no predictable random numbers', () => {
  const server = readSourceFiles().filter(({ path }) => path.startsWith('server/'));
  const used = server.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /create(?:Hash|Hmac)\('(\w+)'|\b(Math\.random|createCipheriv|createDecipheriv|pbkdf2|scrypt)\b/g,
      ),
    ].map(([, algorithm, other]) => `${algorithm ?? `${other} in ${path}`}`),
  );
  expect([...new Set(used)]).toEqual(['sha256']);
});

test('whatever a stranger could guess letter by letter is compared in constant time', () => {
  const constant = readSourceFiles().filter(
    ({ path, text }) => path.startsWith('server/') && /timingSafeEqual\(/.test(text),
  );
  expect(constant.map(({ path }) => path).toSorted()).toEqual([
    'server/accounts/one-time-code.ts',
    'server/accounts/password-hash.ts',
    'server/http/authorize.ts',
    'server/orders/find-order.ts',
    'server/providers/signature.ts',
  ]);
});

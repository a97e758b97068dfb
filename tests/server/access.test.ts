// Bearer tokens and the rule that a customer reaches only what is theirs.
import { Hono } from 'hono';
import pino from 'pino';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { answerError } from '#server/http/answer-error.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { defineEndpoint } from '#src/contract/endpoint.ts';
import { email } from '#src/contract/field.ts';
import { TEST_KEY } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const database = oneDatabase();
const TOKEN = 'a-token-of-asha-0123456789';
const mine = defineEndpoint({
  name: 'mine',
  summary: 'Something of a customer',
  method: 'GET',
  path: '/mine',
  access: 'customer',
  query: v.object({ contact_email: email() }),
  reply: v.object({ who: v.string() }),
});

function ask(headers: Record<string, string>, contact_email = 'asha@example.com') {
  const log = pino({ level: 'silent' });
  const parts = {
    db: database().db,
    clock: () => new Date(),
    log,
    config: readConfig({}),
    folders: { page: '', masters: [], imageCache: '' },
    authenticate: async (token: string) => (token === TOKEN ? { id: 'c1', contact_email: 'asha@example.com' } : null),
  };
  const app = { hono: new Hono(), parts, underWay: new Set(), methods: new Map() } as unknown as ShopApp;
  route(app, mine, async ({ customer }) => ({ who: customer?.id ?? 'nobody' }));
  app.hono.onError((error, c) => answerError(parts, error, c));
  return app.hono.request(`/api/mine?contact_email=${encodeURIComponent(contact_email)}`, { headers });
}
const key = { 'auth-key': TEST_KEY };

describe('a customer’s resource', () => {
  test('is returned to its owner, whatever the case of the e-mail', async () => {
    const answer = await ask({ ...key, authorization: `Bearer ${TOKEN}` }, 'ASHA@example.com');
    expect(await answer.json()).toEqual({ success: true, who: 'c1' });
  });

  test.each([
    ['no token', key],
    ['an unknown token', { ...key, authorization: 'Bearer another-token-of-somebody' }],
    ['a token in another scheme', { ...key, authorization: `Basic ${TOKEN}` }],
    ['two tokens', { ...key, authorization: `Bearer ${TOKEN}, Bearer ${TOKEN}` }],
    ['a token without the key', { authorization: `Bearer ${TOKEN}` }],
  ])('is refused for %s', async (_, headers) => {
    expect((await ask(headers)).status).toBe(401);
  });

  test('is refused to another customer', async () => {
    const answer = await ask({ ...key, authorization: `Bearer ${TOKEN}` }, 'ravi@example.com');
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not-yours' }]);
  });
});

test('an idempotent endpoint without a keyScope is not built', () => {
  const endpoint = defineEndpoint({ ...mine, name: 'late', path: '/late', method: 'POST', idempotent: true });
  const parts = { db: database().db };
  expect(createApp(parts)).toHaveProperty('fetch');
  const app = { hono: new Hono(), parts: {}, underWay: new Set(), methods: new Map() } as unknown as ShopApp;
  expect(() => route(app, endpoint, async () => ({ who: '' }))).toThrow('late has no keyScope');
});

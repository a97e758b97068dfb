// Hostile values in every field of the account and wishlist calls: always JSON, never a 5xx, no echo of the input.
import { beforeEach, describe, expect, test } from 'vitest';
import { endpointsByResource } from '#src/contract/all-endpoints.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { ASHA, formOf, putCustomer, signUpOf, type TestCustomer } from '#tests/kit/server/accounts.ts';
import { openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const ECHO = 'EcHo7';
const TEXTS = [`${ECHO}\u0000`, `${ECHO}\ud800`, ECHO.repeat(9000), `' or 1=1;--${ECHO}`, '__proto__', '', ' ', '%00'];
const VALUES = [...TEXTS, null, true, -1, 1e308, [], {}, [[[[]]]], { $gt: '' }];

const bodies: Record<string, Record<string, unknown>> = {
  register: signUpOf(),
  sendOtp: { contact_email: ASHA, checkUserPresent: true },
  verifyOtp: signUpOf(ASHA, { otp: '123456' }),
  resendOtp: { contact_email: ASHA },
  loginUser: { contact_email: ASHA, password: 'x' },
  updateProfile: { shipping_name: 'A', dob: '2000-02-30', shipping_phone: '9876543210', shipping_zip_code: '411001' },
  updatePassword: { currentPassword: 'x', password: 'abcd', confirmPassword: 'abce', contact_email: ASHA },
  sendForgotOtp: { contact_email: ASHA },
  resetPassword: { contact_email: ASHA, otp: '123456', newPassword: 'abcd', confirmPassword: 'abcd' },
  addWishlist: { product_id: 'tee', contact_email: ASHA },
};
const endpoints = ['account', 'wishlist'].flatMap((resource) => endpointsByResource[resource] ?? []);
const database = oneDatabase();

describe('a hostile text', () => {
  let shop: TestApp;
  let asha: TestCustomer;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    asha = await putCustomer(database().db);
    shop = openTestApp(database().db);
  });
  const send = async (endpoint: AnyEndpoint, query: Record<string, string>, body?: Record<string, unknown>) => {
    const isForm = endpoint.encoding === 'multipart';
    const answer = await shop.call(endpoint.method, `/api${endpoint.path}`, {
      query,
      headers: asha.headers,
      ...(body ? { body: isForm ? formOf(body as Record<string, string>) : body } : {}),
    });
    expect(answer.status).toBeLessThan(500);
    expect(answer.json).toBeTypeOf('object');
    expect(answer.text).not.toContain(ECHO);
  };

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('in %s', async (name, endpoint) => {
    const query: Record<string, string> = endpoint.query ? { contact_email: ASHA, wishlist_item_id: 'x' } : {};
    const body = bodies[name];
    expect(endpoint.body === undefined).toBe(body === undefined);
    for (const field of Object.keys(endpoint.query?.entries ?? {}))
      for (const text of TEXTS) await send(endpoint, { ...query, [field]: text }, body);
    const values = endpoint.encoding === 'multipart' ? TEXTS : VALUES;
    for (const field of Object.keys(body ?? {}))
      for (const value of values) await send(endpoint, query, { ...body, [field]: value });
  });
});

import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#src/contract/all-endpoints.ts';

/** The endpoints of the product specification, in its order. */
const SPEC_7 = `
GET /get-banners · GET /products · GET /product · GET /productbyname · GET /productdetailbyname · GET /get-categories
GET /generalinfo · GET /get-contactInfo · GET /get-socialLinks · GET /get-stores · GET /get-discount · GET /cod-status
GET /shipping-charges · POST /add-cart · GET /get-cart · DELETE /delete-cart · DELETE /delete-cart-data
PUT /update-cart · POST /add-wishlist · GET /get-wishlist · DELETE /delete-wishlist · POST /add-review
GET /check-coupon · POST /create-order · POST /verify-payment · POST /cod-order · GET /get-order/:orderId
PUT /update-order-status/:orderId · GET /order-history · GET /track/:awb · POST /register · POST /sendotp
POST /verify-otp · POST /resend-otp · POST /loginuser · GET /user-profile · POST /update-profile
POST /update-password · POST /sendotp_passwordforgot · POST /verifyotp-resetpassword · POST /send-message`
  .split(/·|\n/)
  .map((call) => call.trim())
  .filter(Boolean);

/** Extensions of our server, which the page does not need (docs/architecture.md). */
const EXTRAS = [
  'GET /bought-together',
  'GET /payment-config',
  'GET /my-data',
  'POST /erase-my-data',
  'GET /pin-codes',
  'GET /push-key',
  'POST /save-device',
  'POST /remove-device',
  'POST /move-device',
  'POST /tell-me',
  'DELETE /do-not-tell-me',
  'GET /get-wait',
  'GET /passkeys',
  'POST /passkey-offer',
  'POST /add-passkey',
  'POST /remove-passkey',
  'POST /passkey-challenge',
  'POST /loginpasskey',
  'POST /find-order',
  'POST /logoutuser',
  'POST /payment-window',
  'POST /request-return',
];

describe('the contract', () => {
  it('contains every specified endpoint, and besides them only the listed extensions', () => {
    const calls = allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(calls.toSorted()).toEqual([...SPEC_7, ...EXTRAS].toSorted());
  });

  it('names every call once', () => {
    expect(new Set(allEndpoints.map((endpoint) => endpoint.name)).size).toBe(allEndpoints.length);
  });

  it('bounds every text that is accepted from outside', () => {
    // A schema without a bound would let one request fill the database.
    for (const endpoint of allEndpoints) {
      const huge = 'x'.repeat(100_000);
      for (const [name, schema] of Object.entries((endpoint.query?.entries ?? {}) as Record<string, never>))
        expect(acceptsText(schema, huge), `${endpoint.name}.${name}`).toBe(false);
      for (const [name, schema] of Object.entries((endpoint.body?.entries ?? {}) as Record<string, never>))
        expect(acceptsText(schema, huge), `${endpoint.name}.${name}`).toBe(false);
    }
  });
});

function acceptsText(schema: { '~run': (dataset: object, config: object) => { issues?: unknown } }, text: string) {
  return schema['~run']({ value: text }, {}).issues === undefined;
}

// A shop with resources that belong to somebody: Asha's account, wishlist item, order and cart, and other callers.
import { authenticate, issueToken, revokeTokens } from '#server/accounts/tokens.ts';
import type { Db } from '#server/db/schema.ts';
import { ASHA, mailedCode, putCustomer, RAVI, type TestCustomer } from './accounts.ts';
import { type CallOptions, NOW, session } from './app.ts';
import { openCheckout, putSettings, WHITE_S } from './checkout.ts';
import { putGoods, SMALL_SHOP } from './goods.ts';

export const WHO = ['no key', 'guest', 'another guest', 'owner', 'another customer', 'revoked token'] as const;
export type Who = (typeof WHO)[number];
export type Sent = Pick<CallOptions, 'query' | 'body'> & { params?: Record<string, string> };
export type RightsFixture = Awaited<ReturnType<typeof openRightsFixture>>;

/** A product that does not sell out. */
export const MUG = { product_id: 'mug', color: 'Black', size: 'One' };

export async function openRightsFixture(db: Db) {
  await putGoods(db, [...SMALL_SHOP, { id: 'mug', name: 'Mug', options: { Black: 'One:99' } }]);
  await putSettings(db, {});
  const checkout = openCheckout(db, { authenticate: (token) => authenticate(db, NOW, token) });
  const revoked = await putCustomer(db, ASHA);
  await revokeTokens(db, revoked.id);
  const token = await issueToken(db, NOW, revoked.id);
  const asha: TestCustomer = { ...revoked, token, headers: { authorization: `Bearer ${token}` } };
  const ravi = await putCustomer(db, RAVI);
  const post = (path: string, body: object, headers = {}) => checkout.shop.call('POST', path, { body, headers });
  const wish = await post('/api/add-wishlist', { product_id: 'tee', contact_email: ASHA }, asha.headers);
  const orderId = await checkout.buy([WHITE_S]);

  const headersOf: Record<Who, Record<string, string>> = {
    'no key': { 'auth-key': '' },
    guest: {},
    'another guest': {},
    owner: asha.headers,
    'another customer': ravi.headers,
    'revoked token': revoked.headers,
  };
  // A session with an unreported payment gets no second order.
  let nextSession = 100;
  const isStranger = (who: Who) => who.startsWith('another');

  return {
    checkout,
    asha,
    orderId,
    wishId: wish.json.data._id as string,
    headersOf,
    isStranger,
    /** All callers except strangers use Asha's device. */
    sessionOf: (who: Who) => session(isStranger(who) ? 2 : 1),
    /** Adds a line to Asha's cart. Resolves to its id. */
    async putLine(): Promise<string> {
      const products = { product_id: 'tee', price: 1, quantity: 1, size: 'S', color: 'White', session_id: session(1) };
      return (await post('/api/add-cart', { isCombo: false, products })).json.data._id;
    },
    /** A payment for a new order of Asha's. A stranger must forge its signature. */
    async pay(mode: 'online' | 'cod', isForged: boolean): Promise<object> {
      const { json } = await checkout.place([MUG], { mode, of: nextSession++ });
      const paid = await checkout.pay(json);
      const forged = isForged ? { razorpay_signature: 'f'.repeat(64) } : {};
      const figures = mode === 'cod' ? { advanceAmount: 1, total: 1 } : {};
      return { ...paid, ...forged, order_Id: json.orderId, isCOD: mode === 'cod', ...figures };
    },
    /** The code that a call e-mails to an address. */
    async codeFor(path: string, contact_email: string): Promise<string> {
      await post(path, { contact_email });
      return mailedCode(db, contact_email);
    },
  };
}

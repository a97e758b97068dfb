// The access rights: every call of the contract, and the answer for each kind of caller. tests/server/rights.test.ts makes every
// call. The resources always belong to Asha; callers without rights request them all the same.

import { formOf, PASSWORD, signUpOf, wrongCode } from './accounts.ts';
import { openAuthenticator } from './authenticator.ts';
import { formWith } from './pictures.ts';
import { MUG, type RightsFixture, type Sent, WHO, type Who } from './rights-fixture.ts';

interface Right {
  /** 'status' or 'status code', in the order of WHO. */
  answers: readonly string[];
  ask?: (world: RightsFixture, who: Who) => Sent | Promise<Sent>;
}

const NO_KEY = '401 wrong-key';
const LOGIN = '401 login-required';
/** The same for every caller with the shop's key. */
const all = (answer: string) => [NO_KEY, ...WHO.slice(1).map(() => answer)];
/** Only with the owner's token. */
export const MINE = [NO_KEY, LOGIN, LOGIN, '200', '403 not-yours', LOGIN];
/** Only for callers who know a secret of Asha's device: the session, the order's id or the mailed code. Tokens do not matter. */
const knowing = (stranger: string) => [NO_KEY, '200', stranger, '200', stranger, '200'];

const anyone: Right = { answers: all('200') };
const profile = { shipping_name: 'Mallory' };
const choice = { product_id: 'tee', price: 1, quantity: 1, size: 'S', color: 'White' };
const change = { currentPassword: PASSWORD, password: 'another-one', confirmPassword: 'another-one' };
const written = { firstname: 'A', email: 'a@b.co', countrycode: '+91', phoneNo: '9876543210', message: 'Hello' };

const DEVICE = { endpoint: 'https://push.example/device', p256dh: 'BKey', auth: 'secret', kinds: ['shipped'] };
/** A challenge that the shop did not make. */
const UNMADE = { challenge: 'A'.repeat(43), user: { id: 'AAAA' } };
const waitIdOf = (who: Who) => String(WHO.indexOf(who)).padStart(32, '0');

export const rightsTable: Readonly<Record<string, Right>> = {
  getBanners: anyone,
  getProducts: anyone,
  getCategories: anyone,
  getCodStatus: anyone,
  getContactInfo: anyone,
  getDiscount: anyone,
  getGeneralInfo: anyone,
  getShippingCharges: anyone,
  getSocialLinks: anyone,
  getStores: anyone,
  getPaymentConfig: anyone,
  getProduct: { answers: all('200'), ask: () => ({ query: { product_id: 'tee' } }) },
  getProductByName: { answers: all('200'), ask: () => ({ query: { productName: 'Training Tee' } }) },
  getBoughtTogether: { answers: all('200'), ask: () => ({ query: { product_id: 'tee' } }) },
  getPinRules: { answers: all('200'), ask: () => ({ query: { area: '411' } }) },
  searchProducts: { answers: all('200'), ask: () => ({ query: { productName: 'tee' } }) },
  trackShipment: { answers: WHO.map(() => '200'), ask: () => ({ params: { awb: 'VYM100000001' } }) },
  checkCoupon: { answers: all('404 unknown-coupon'), ask: () => ({ query: { code: 'NONE', amount: '100' } }) },
  addReview: {
    answers: all('200'),
    ask: () => ({ body: formWith({ rating: '4', name: 'A', email: 'a@b.co', comment: 'C', product_id: 'tee' }) }),
  },
  sendMessage: { answers: all('200'), ask: () => ({ body: written }) },

  addCart: {
    answers: all('200'),
    ask: ({ sessionOf }, who) => ({ body: { isCombo: false, products: { ...choice, session_id: sessionOf(who) } } }),
  },
  getCart: { answers: all('200'), ask: ({ sessionOf }, who) => ({ query: { session_id: sessionOf(who) } }) },
  clearCart: { answers: all('200'), ask: ({ sessionOf }, who) => ({ query: { session_id: sessionOf(who) } }) },
  updateCart: {
    answers: knowing('404 unknown-line'),
    ask: async ({ sessionOf, putLine }, who) => ({
      query: { session_id: sessionOf(who) },
      body: { cart_item_id: await putLine(), quantity: 2 },
    }),
  },
  deleteCartItem: {
    answers: knowing('404 unknown-line'),
    ask: async ({ sessionOf, putLine }, who) => ({
      query: { session_id: sessionOf(who), cart_item_id: await putLine() },
    }),
  },

  createOrder: {
    answers: all('200'),
    ask: async ({ checkout }, who) => ({ body: await checkout.bodyFor([MUG], { of: whose(who) }) }),
  },
  openPaymentWindow: {
    answers: knowing('404 unknown-order'),
    ask: async ({ checkout, isStranger }, who) => {
      const { json } = await checkout.place([MUG], { of: 10 + WHO.indexOf(who) });
      return { body: { order_Id: isStranger(who) ? 'f'.repeat(32) : json.orderId } };
    },
  },
  verifyPayment: {
    answers: knowing('400 bad-signature'),
    ask: async ({ pay, isStranger }, who) => ({ body: await pay('online', isStranger(who)) }),
  },
  codOrder: {
    answers: knowing('400 bad-signature'),
    ask: async ({ pay, isStranger }, who) => ({ body: await pay('cod', isStranger(who)) }),
  },
  getOrder: {
    answers: knowing('404 unknown-order'),
    ask: ({ orderId, isStranger }, who) => ({ params: { orderId: isStranger(who) ? 'f'.repeat(32) : orderId } }),
  },
  findOrder: {
    answers: knowing('404 unknown-order'),
    ask: async ({ asha, checkout, orderId, isStranger }, who) => {
      const { orderNumber } = await checkout.order(orderId);
      const order_number = isStranger(who) ? 'VY-2222-22' : orderNumber;
      return { body: { order_number, contact_email: asha.contact_email } };
    },
  },
  // Reached only by the owner's pair; a placed order cannot be returned yet. A token of another account is refused first.
  requestReturn: {
    answers: [
      ...[NO_KEY, '409 not-returnable', '404 unknown-order', '409 not-returnable', '403 not-yours'],
      '409 not-returnable',
    ],
    ask: async ({ asha, checkout, orderId, isStranger }, who) => {
      const { orderNumber } = await checkout.order(orderId);
      const order_number = isStranger(who) ? 'VY-2222-22' : orderNumber;
      const lines = [{ line: 0, quantity: 1 }];
      return { body: { order_number, contact_email: asha.contact_email, kind: 'return', reason: 'size', lines } };
    },
  },
  updateOrderStatus: {
    answers: MINE,
    ask: ({ orderId }) => ({ params: { orderId }, body: { status: 'Canceled' } }),
  },
  getOrderHistory: { answers: MINE, ask: ({ asha }) => ({ query: { contact_email: asha.contact_email } }) },

  getUserProfile: { answers: MINE, ask: ({ asha }) => ({ query: { contact_email: asha.contact_email } }) },
  updateProfile: {
    answers: MINE,
    ask: ({ asha }) => ({ query: { contact_email: asha.contact_email }, body: profile }),
  },
  updatePassword: { answers: MINE, ask: ({ asha }) => ({ body: { ...change, contact_email: asha.contact_email } }) },
  // Names no resource: a token can only end itself.
  logoutUser: { answers: [NO_KEY, LOGIN, LOGIN, '200', '200', LOGIN] },
  exportMyData: { answers: MINE, ask: ({ asha }) => ({ query: { contact_email: asha.contact_email } }) },
  eraseMyData: {
    // Her order is under way.
    answers: MINE.map((answer) => (answer === '200' ? '409 order-open' : answer)),
    ask: ({ asha }) => ({ body: { contact_email: asha.contact_email } }),
  },
  getWishlist: { answers: MINE, ask: ({ asha }) => ({ query: { contact_email: asha.contact_email } }) },
  addWishlist: {
    answers: MINE,
    ask: ({ asha }) => ({ body: { product_id: 'mat', contact_email: asha.contact_email } }),
  },
  deleteWishlist: {
    answers: MINE,
    ask: ({ asha, wishId }) => ({ query: { contact_email: asha.contact_email, wishlist_item_id: wishId } }),
  },

  getPasskeys: { answers: MINE, ask: ({ asha }) => ({ query: { contact_email: asha.contact_email } }) },
  offerPasskey: {
    answers: MINE,
    ask: ({ asha }) => ({ body: { contact_email: asha.contact_email, password: PASSWORD } }),
  },
  // Her token opens the calls; what it does is in tests/server/passkeys.test.ts.
  addPasskey: {
    answers: MINE.map((answer) => (answer === '200' ? '422 wrong-code' : answer)),
    ask: ({ asha }) => ({
      body: { contact_email: asha.contact_email, name: 'phone', credential: openAuthenticator('').create(UNMADE) },
    }),
  },
  removePasskey: {
    answers: MINE.map((answer) => (answer === '200' ? '404 unknown-item' : answer)),
    ask: ({ asha }) => ({ body: { contact_email: asha.contact_email, passkey_id: 'f'.repeat(32) } }),
  },
  passkeyChallenge: anyone,
  loginPasskey: {
    answers: all('422 wrong-code'),
    ask: () => {
      const device = openAuthenticator('');
      device.create(UNMADE);
      return { body: { credential: device.get(UNMADE) } };
    },
  },
  getPushKey: anyone,
  // A caller who knows an endpoint or the id of a wish has the device in hand.
  saveDevice: {
    answers: all('200'),
    ask: ({ sessionOf }, who) => ({ body: { ...DEVICE, session_id: sessionOf(who) } }),
  },
  // Knows the endpoint, not the device's secret.
  moveDevice: {
    answers: all('404 not-found'),
    ask: () => ({
      body: { former: { endpoint: DEVICE.endpoint, keys: { auth: 'guessed' } }, moved: { ...DEVICE, keys: DEVICE } },
    }),
  },
  removeDevice: { answers: all('200'), ask: () => ({ body: { endpoint: DEVICE.endpoint } }) },
  addWait: {
    answers: [NO_KEY, '200', '200', '200', '403 not-yours', '200'],
    ask: ({ asha }, who) => ({
      body: { wait_id: waitIdOf(who), product_id: 'tee', color: 'Black', size: 'M', contact_email: asha.contact_email },
    }),
  },
  removeWait: { answers: all('200'), ask: (_, who) => ({ query: { wait_id: waitIdOf(who) } }) },
  getWait: { answers: all('200'), ask: (_, who) => ({ query: { wait_id: waitIdOf(who) } }) },
  register: { answers: all('200'), ask: (_, who) => ({ body: signUpOf(newcomer(who)) }) },
  sendOtp: { answers: all('200'), ask: ({ asha }) => ({ body: { contact_email: asha.contact_email } }) },
  resendOtp: { answers: all('200'), ask: ({ asha }) => ({ body: { contact_email: asha.contact_email } }) },
  sendForgotOtp: { answers: all('200'), ask: ({ asha }) => ({ body: { contact_email: asha.contact_email } }) },
  verifyOtp: {
    answers: knowing('422 wrong-code'),
    ask: async ({ codeFor, isStranger }, who) => {
      const code = await codeFor('/api/sendotp', newcomer(who));
      return { body: formOf({ ...signUpOf(newcomer(who)), otp: isStranger(who) ? wrongCode(code) : code }) };
    },
  },
  loginUser: {
    answers: knowing('401 wrong-login'),
    ask: ({ asha, isStranger }, who) => ({
      body: { contact_email: asha.contact_email, password: isStranger(who) ? 'guessed' : PASSWORD },
    }),
  },
  resetPassword: {
    answers: knowing('422 wrong-code'),
    ask: async ({ asha, codeFor, isStranger }, who) => {
      const code = await codeFor('/api/sendotp_passwordforgot', asha.contact_email);
      const otp = isStranger(who) ? wrongCode(code) : code;
      return { body: { contact_email: asha.contact_email, otp, newPassword: PASSWORD, confirmPassword: PASSWORD } };
    },
  },
};

/** Number of the session from which the order is placed. */
const whose = (who: Who) => (who.startsWith('another') ? 2 : 1);
const newcomer = (who: Who) => `new-${who.replaceAll(' ', '-')}@example.com`;

// The people of the gallery: a guest with a cart, and a customer with orders and a wishlist, created through the API.
import { PlainFailure } from './say.mjs';

/**
 * @typedef {{ _id: string, salePrice: number, variations: { color: string, sizes: { size: string, stock: number }[] }[] }} Goods
 *
 * @typedef {object} Customer
 * @property {string} email
 * @property {string} token
 * @property {string} order id of the newest order
 */

export const AUTH_KEY = 'vyayam-local-key';
/** A session id as the page makes it: 32 hex characters. */
export const SHOPPER = 'ca11e7000000000000000000000000ca';
const PASSWORD = 'lift-heavy-7';
const EMAIL = 'asha.rao@example.com';
const ADDRESS = {
  name: 'Asha Rao',
  email: EMAIL,
  phone: '9876543210',
  address_line1: '12 MG Road',
  address_line2: 'Near the clock tower',
  city: 'Pune',
  state: 'Maharashtra',
  zip_code: '411001',
  country: 'India',
};

/** @param {string} origin */
const caller = (origin) => {
  /**
   * @param {string} path
   * @param {object} [body] nothing: a GET
   * @param {{ token?: string, method?: string }} [how]
   * @returns {Promise<any>} the answer, whatever its status
   */
  return async (path, body, { token, method } = {}) => {
    const form = body instanceof FormData;
    const headers = {
      'auth-key': AUTH_KEY,
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const sent = body === undefined ? {} : { body: form ? body : JSON.stringify(body) };
    const reply = await fetch(origin + path, { method: method ?? (body ? 'POST' : 'GET'), headers, ...sent });
    return reply.json();
  };
};

/**
 * Puts three different products into the cart of SHOPPER.
 * @param {string} origin
 */
export async function fillCart(origin) {
  const call = caller(origin);
  for (const [index, line] of (await someGoods(origin, 'accessories', 3)).entries())
    await call('/api/add-cart', {
      isCombo: false,
      products: { ...line, session_id: SHOPPER, quantity: index + 1 },
    });
}

/**
 * Signs up with the mailed code, fills in the profile, adds two products to the wishlist and orders three times, once on
 * delivery.
 * @param {string} origin
 * @returns {Promise<Customer>}
 */
export async function makeCustomer(origin) {
  const call = caller(origin);
  const account = { contact_email: EMAIL, shipping_name: ADDRESS.name, shipping_phone: ADDRESS.phone };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  await call('/api/register', { ...account, ...passwords });
  const emails = await (await fetch(`${origin}/dev/mail`)).text();
  const form = new FormData();
  const otp = /code[^<]* is (\d{6})/.exec(emails)?.[1] ?? '';
  for (const [name, value] of Object.entries({ ...account, ...passwords, otp })) form.set(name, value);
  await call('/api/verify-otp', form);
  /** @type {{ token?: string }} */
  const { token } = await call('/api/loginuser', { contact_email: EMAIL, password: PASSWORD });
  if (!token) throw new PlainFailure('The customer of the pictures could not log in.');
  const { name: _name, email: _email, state: _state, ...place } = ADDRESS;
  const profile = {
    ...prefixed('shipping', place),
    shipping_name: ADDRESS.name,
    contact_email: EMAIL,
    dob: '1994-03-14',
  };
  await call(`/api/update-profile?contact_email=${encodeURIComponent(EMAIL)}`, profile, { token });
  for (const { product_id } of await someGoods(origin, 'mens-apparel', 2))
    await call('/api/add-wishlist', { product_id, contact_email: EMAIL }, { token });
  await buy(origin, 'supplements', 1, 'online');
  await buy(origin, 'yoga-recovery', 2, 'cod');
  return { email: EMAIL, token, order: await buy(origin, 'mens-apparel', 2, 'online') };
}

/**
 * Places an order, paid at the test gateway.
 * @param {string} origin
 * @param {string} category
 * @param {number} count
 * @param {'online' | 'cod'} payMode
 * @returns {Promise<string>} its id
 */
async function buy(origin, category, count, payMode) {
  const call = caller(origin);
  const userData = {
    contact_email: EMAIL,
    ...prefixed('shipping', ADDRESS),
    ...prefixed('billing', ADDRESS),
    payment_mode: payMode,
    order_note: payMode === 'cod' ? 'Please ring twice.' : '',
    billing_same_as_shipping: true,
  };
  const goods = await someGoods(origin, category, count);
  const productData = goods.map((line) => ({ ...line, price: undefined, quantity: 1 }));
  const order = { userData, productData, payMode };
  // If the figures are wrong, the shop's refusal carries the right ones.
  const { figures } = await call('/api/create-order', { ...order, amount: 0, total: 0 });
  const opened = await call('/api/create-order', {
    ...order,
    amount: Math.round(figures.dueNow * 100),
    total: figures.payable,
    shippingCharges: figures.shipping,
  });
  const order_id = opened.data.id;
  const { result } = await call('/pay/payments', {
    key: opened.keyId,
    order_id,
    method: 'card',
    name: '4111 1111 1111 1111',
  });
  const amounts = { advanceAmount: figures.advance, total: figures.payable, shippingCharges: figures.shipping };
  await call(payMode === 'cod' ? '/api/cod-order' : '/api/verify-payment', {
    ...result,
    order_Id: opened.orderId,
    isCOD: payMode === 'cod',
    ...(payMode === 'cod' ? amounts : {}),
  });
  return opened.orderId;
}

/**
 * @param {string} origin
 * @param {string} category
 * @param {number} limit
 */
async function someGoods(origin, category, limit) {
  /** @type {{ data: Goods[] }} */
  const { data } = await caller(origin)(`/api/products?category=${category}&limit=${limit}&inStock=true`);
  return data.map(({ _id, salePrice, variations: [first] }) => ({
    product_id: _id,
    price: salePrice,
    color: first?.color ?? '',
    size: first?.sizes.find(({ stock }) => stock > 0)?.size ?? '',
  }));
}

/**
 * @param {string} prefix
 * @param {object} fields
 */
const prefixed = (prefix, fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value]));

// The form for a PIN code on the product page and in the cart: what it answers, what the device remembers, and what it says
// offline.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notedDelivery, rememberedPin } from '#src/features/delivery/delivery-note.ts';
import { removePersonalNotes } from '#src/features/session/device-notes.ts';
import { type Answer, type CannedRequest, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';

const EVERYWHERE = { prefix: '', served: true, cod: true, minDays: 3, maxDays: 8 };
const RULES: Record<string, object[]> = {
  '560': [EVERYWHERE, { prefix: '560', served: true, cod: false, minDays: 3, maxDays: 5 }],
  '790': [EVERYWHERE, { prefix: '790', served: false, cod: false, minDays: 3, maxDays: 8 }],
};
const ANSWERS: Record<string, Answer> = {
  'GET /get-cart': { cartItems: [{ _id: 'item-1', product_id: tee, quantity: 1, color: 'Black', size: 'M' }] },
  'GET /productbyname': { data: [tee] },
  'GET /productdetailbyname': { data: [tee] },
  'GET /pin-codes': ({ query }: CannedRequest) => ({ data: RULES[query.get('area') ?? ''] ?? [EVERYWHERE] }),
};
const PATHS = { cart: '/cart', 'a product': `/product/${tee.productName.replaceAll(' ', '-')}` };

const open = async (where: keyof typeof PATHS = 'cart', answers: Record<string, Answer> = {}) => {
  const canned = cannedFetch({ ...ANSWERS, ...answers });
  const page = await openPage(PATHS[where], canned);
  await screen.findByLabelText('Delivery to PIN code');
  const asked = () => canned.calls.filter((call) => call === 'GET /pin-codes').length;
  const check = async (pin: string) => {
    await page.user.clear(field());
    await page.user.type(field(), pin);
    await page.user.click(screen.getByRole('button', { name: 'Check' }));
  };
  return { ...page, asked, check };
};
/** The next visit, without a network. */
const openOffline = (where: keyof typeof PATHS = 'cart') => {
  cleanup();
  allowConsole(/\[query\]/);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return open(where, { 'GET /pin-codes': () => Promise.reject(new TypeError('Failed to fetch')) });
};
const field = () => screen.getByLabelText<HTMLInputElement>('Delivery to PIN code');
const box = () => within(field().closest('form')?.parentElement as HTMLElement);
const says = (text: RegExp | string) => box().findByText(text);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00+05:30'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(['cart', 'a product'] as const)('on %s', (where) => {
  test('a phone offers digits and its own PIN code; until then the page says what is usual', async () => {
    await open(where);
    const { inputMode, autocomplete, value } = field();
    expect([inputMode, autocomplete, value]).toEqual(['numeric', 'postal-code', '']);
    expect(await says(/Usually with you in 3-8 business days, about 26 Nov to 3 Dec\./)).toBeTruthy();
  });

  test('the answer names days, dates and cash on delivery, and is announced', async () => {
    const { check } = await open(where);
    await check('560 001');
    const answer = await says('Delivered in 3 to 5 business days, about 26 Nov to 30 Nov.');
    expect(answer.closest('[role=status]')).not.toBeNull();
    expect(await says('Cash on delivery: no.')).toBeTruthy();
    await check('411001');
    expect(await says('Delivered in 3 to 8 business days, about 26 Nov to 3 Dec.')).toBeTruthy();
    expect(await says('Cash on delivery: yes.')).toBeTruthy();
  });

  test('offline, the last answer is shown with its day', async () => {
    const { check } = await open('cart');
    await check('560001');
    await says(/3 to 5 business days/);
    vi.setSystemTime(new Date('2026-11-25T10:00:00+05:30'));
    await openOffline(where);
    expect(field().value).toBe('560001');
    expect(await says(/Delivered in 3 to 5 business days/)).toBeTruthy();
    expect(await says('As of 23 Nov')).toBeTruthy();
  });
});

test('where the shop does not deliver, it says so and promises nothing', async () => {
  const { check } = await open();
  await check('790001');
  expect(await says("We don't deliver to 790001 yet.")).toBeTruthy();
  expect(box().queryByText(/Delivered|Cash on delivery|Usually/)).toBeNull();
});

test.each(['', '41100', '012345', '000000'])('%j is no PIN code, and no request is sent', async (typed) => {
  const { user, asked } = await open();
  if (typed !== '') await user.type(field(), typed);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(await says('Please enter the 6 digits of a PIN code in India. None begins with 0.')).toBeTruthy();
  expect(asked()).toBe(0);
  await user.type(field(), '4');
  expect(box().queryByText(/^Please enter the 6 digits/)).toBeNull();
});

test('offline, an unknown PIN code needs the network', async () => {
  const { check } = await openOffline();
  await check('560001');
  expect(
    await says('We cannot tell now whether we deliver to 560001. You are offline. Try again when you are back online.'),
  ).toBeTruthy();
});

test('an answer that the shop cannot repeat says of which day it is', async () => {
  let isUp = true;
  allowConsole(/\[query\]/);
  const answer: Answer = () => (isUp ? { data: RULES['560'] } : Promise.reject(new TypeError('Failed to fetch')));
  const { check } = await open('cart', { 'GET /pin-codes': answer });
  await check('560001');
  await says(/3 to 5 business days/);
  expect(box().queryByText(/^As of/)).toBeNull();
  isUp = false;
  vi.setSystemTime(new Date('2026-11-25T10:00:00+05:30'));
  await check('560001');
  expect(await says('As of 23 Nov')).toBeTruthy();
  expect(await says(/3 to 5 business days/)).toBeTruthy();
});

test('an answer belongs to its digits: while others are typed, nothing is claimed of them', async () => {
  const { check, user } = await open();
  await check('560001');
  await says(/3 to 5 business days/);
  await user.type(field(), '{Backspace}2');
  expect(box().queryByText(/3 to 5 business days/)).toBeNull();
});

test('every screen has the PIN code, until a log-out', async () => {
  const { check } = await open('cart');
  await check('560001');
  await says(/3 to 5 business days/);
  cleanup();
  await open('a product');
  expect(field().value).toBe('560001');
  expect(await says(/3 to 5 business days/)).toBeTruthy();
  cleanup();
  removePersonalNotes();
  await open('cart');
  expect(field().value).toBe('');
});

/** An address saved on this device. */
const SAVED = { v: 1, owner: null, values: { save_on_device: true, shipping_zip_code: '560001' } };

describe('before the first question', () => {
  test('the PIN code is that of the address saved on this device', async () => {
    localStorage.setItem('shop.checkout', JSON.stringify(SAVED));
    await open();
    expect(field().value).toBe('560001');
    expect(await says(/3 to 5 business days/)).toBeTruthy();
  });

  test('it is the one that was asked about last, before that of a saved address', async () => {
    localStorage.setItem('shop.checkout', JSON.stringify(SAVED));
    const { check } = await open();
    await check('411001');
    await says(/3 to 8 business days/);
    cleanup();
    await open();
    expect(field().value).toBe('411001');
  });

  test.each<[string, object]>([
    ['of another customer', { ...SAVED, owner: 'ravi@example.com' }],
    ['that is kept until the order only', { ...SAVED, values: { ...SAVED.values, save_on_device: false } }],
  ])('not that of an address %s', async (_what, draft) => {
    localStorage.setItem('shop.checkout', JSON.stringify(draft));
    await open();
    expect(field().value).toBe('');
  });

  test('it is that of the customer’s profile', async () => {
    localStorage.setItem('userToken', 'token');
    localStorage.setItem('contact_email', 'asha@example.com');
    await open('cart', {
      'GET /user-profile': { user: [{ contact_email: 'asha@example.com', shipping_zip_code: '560 001' }] },
    });
    await waitFor(() => expect(field().value).toBe('560001'));
    expect(await says(/3 to 5 business days/)).toBeTruthy();
  });
});

test('in the cart, the line on payment follows the PIN code', async () => {
  const { check } = await open('cart');
  expect(await screen.findByText(/rest on delivery/)).toBeTruthy();
  await check('560001');
  expect(await screen.findByText('Pay by card, UPI or net banking.')).toBeTruthy();
  expect(screen.queryByText(/rest on delivery/)).toBeNull();
});

test('in the cart, the line on payment says nothing of a PIN code while others are typed', async () => {
  const { check, user } = await open('cart');
  await check('560001');
  await screen.findByText('Pay by card, UPI or net banking.');
  await user.type(field(), '{Backspace}2');
  expect(await screen.findByText(/rest on delivery/)).toBeTruthy();
});

test('in the cart of another backend there is no form, and nothing is asked', async () => {
  const canned = cannedFetch(ANSWERS);
  localStorage.setItem('shop.checkout', JSON.stringify(SAVED));
  await openPage(PATHS.cart, { ...canned, env: { VITE_BACKEND_IDEMPOTENCY: '0' } });
  expect(await screen.findByText(/^Usually with you in 3-8 business days/)).toBeTruthy();
  expect(screen.queryByLabelText('Delivery to PIN code')).toBeNull();
  expect(canned.calls).not.toContain('GET /pin-codes');
});

test('an incomplete PIN code leaves the one that the device remembers', async () => {
  const { check } = await open();
  await check('560001');
  await says(/^Delivered in 3 to 5 business days/);
  await check('56');
  expect([rememberedPin(), notedDelivery('560001')?.delivery.maxDays]).toEqual(['560001', 5]);
});

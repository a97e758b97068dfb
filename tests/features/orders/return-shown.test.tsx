// What a delivered order shows of its returns, and which sizes an exchange offers.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const DAY_MS = 86_400_000;
const sizes = [
  { size: 'M', stock: 5 },
  { size: 'L', stock: 1 },
];
const TEE = {
  ...{ _id: 'tee', productName: 'Training Tee', productCode: 'VY-TEE', salePrice: 500, regularPrice: 900, gst: 0 },
  variations: [{ color: 'Black', sizes }],
};
const ORDER = {
  ...{ _id: 'abc123', orderNumber: 'VY-4F7K-29', status: 'Delivered', createdAt: '2026-11-20T20:30:00.000Z' },
  ...{ orderTotalAmount: 1000, couponDiscount: 0, prepaidDiscount: 0, shippingCharges: 0 },
  ...{ returns: [] as object[], returnUntil: '2999-12-01T18:29:59.999Z' },
  user: { contact_email: 'asha@example.com', payment_mode: 'online' },
  payment: { razorpay_payment_id: 'pay_1', status: 'captured', amount: 100000 },
  productData: [{ product_id: TEE, quantity: 2, color: 'Black', size: 'M', isCombo: false, comboProducts: [] }],
};
const open = (order: object = {}, product: Answer = { data: TEE }) => {
  const answers = { 'GET /get-order/abc123': { data: { ...ORDER, ...order } }, 'GET /product': product };
  return openPage('/order-success?orderId=abc123', cannedFetch(answers));
};
const openForm = async (order: object = {}, product?: Answer) => {
  const { user } = await open(order, product);
  await user.click(await screen.findByRole('button', { name: 'Return or exchange' }));
  return { user, fields: within(await screen.findByRole('form', { name: 'Return or exchange' })) };
};

test.each([
  ['Requested', 1],
  ['Declined', 0],
])('a return that is %s names the money that comes back %i times', async (status, times) => {
  const one = { ...{ number: 'VY-4F7K-29-1', kind: 'return', status, reason: 'size', refund: 500 } };
  const lines = [{ line: 0, quantity: 1, color: '', size: '' }];
  await open({ returns: [{ ...one, lines, history: [{ status, at: '2026-11-21T10:00:00.000Z', note: '' }] }] });
  await screen.findByRole('heading', { name: 'Return VY-4F7K-29-1' });
  expect(screen.queryAllByText('Rs. 500 comes back')).toHaveLength(times);
});

test.each([
  ['an hour ago can be returned, in case the clock is wrong', 3_600_000, 1],
  ['two days ago cannot be returned', 2 * DAY_MS, 0],
])('an order whose days ended %s', async (_, ago, times) => {
  const history = [{ status: 'Declined', at: '2026-11-21T10:00:00.000Z', note: '' }];
  const declined = { number: 'VY-4F7K-29-1', kind: 'return', status: 'Declined', reason: 'size', refund: 0, history };
  const lines = [{ line: 0, quantity: 1, color: '', size: '' }];
  await open({ returnUntil: new Date(Date.now() - ago).toISOString(), returns: [{ ...declined, lines }] });
  await screen.findByRole('heading', { name: 'Return VY-4F7K-29-1' });
  expect(screen.queryAllByRole('button', { name: 'Return or exchange' })).toHaveLength(times);
});

test('a size of which fewer are left than go back cannot be chosen', async () => {
  const { user, fields } = await openForm();
  await user.click(fields.getByRole('checkbox', { name: /Training Tee/ }));
  await user.click(fields.getByRole('radio', { name: 'Another size or colour' }));
  const large = await fields.findByRole('option', { name: 'Black · L, sold out' });
  expect(large).toHaveProperty('disabled', true);
  await user.selectOptions(fields.getByLabelText('Pieces of Training Tee'), '1');
  expect(fields.getByRole('option', { name: 'Black · L' })).toHaveProperty('disabled', false);
});

test('each return shows its pieces, what an exchange is for, and its own credit note', async () => {
  const history = [{ status: 'Requested', at: '2026-11-21T10:00:00.000Z', note: '' }];
  const one = { status: 'Refunded', reason: 'size', refund: 500, history };
  const lines = [{ line: 0, quantity: 2, color: 'Black', size: 'L' }];
  const exchange = { ...one, number: 'VY-4F7K-29-1', kind: 'exchange', lines };
  const back = { ...one, number: 'VY-4F7K-29-2', kind: 'return', lines: [{ ...lines[0], color: '', size: '' }] };
  // An order that was not delivered can have returns, too.
  await open({ returnUntil: '', returns: [exchange, { ...back, creditNoteNumber: 'CN/26-27/000007' }] });
  const textOf = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('li')?.textContent?.replaceAll('\u00a0', ' ');
  expect(await textOf('Exchange VY-4F7K-29-1')).toContain('Refunded2 x Training Tee for Black · LRs. 500 refunded');
  expect(await textOf('Return VY-4F7K-29-2')).toContain('Refunded2 x Training TeeRs. 500 refunded');
  const note = screen.getByRole('link', { name: 'Credit note CN/26-27/000007' });
  expect(note.getAttribute('href')).toMatch(/credit-note\/abc123\/2$/);
});

test.each([
  ['Another size or colour', 'The way back is yours to pay.'],
  ['My money back', 'The way back is yours to pay. The shipping charge of the order is not refunded.'],
])('before "%s" is sent, the form says "%s"', async (kind, text) => {
  const { user, fields } = await openForm({ shippingCharges: 50 });
  await user.click(fields.getByRole('radio', { name: kind }));
  await user.selectOptions(fields.getByLabelText('Why?'), 'It does not fit');
  fields.getByText(text);
});

test.each([
  ['online', 'My money back', 'To where you paid from, within 5-7 business days after we have checked it.'],
  [
    'cod',
    'My money back',
    /^Within 5-7 business days .* the advance to where you paid it from. .* we ask you for a bank/,
  ],
  ['online', 'Another size or colour', /^Nothing to pay. What you choose is reserved for you./],
])('of an order paid by %s, "%s" says what comes back and how', async (payment_mode, kind, text) => {
  const { user, fields } = await openForm({ user: { ...ORDER.user, payment_mode } });
  await user.click(fields.getByRole('radio', { name: kind }));
  await user.click(fields.getByRole('checkbox', { name: /Training Tee/ }));
  await user.selectOptions(fields.getByLabelText('Why?'), 'It does not fit');
  fields.getByText(text);
});

test('two products that are exchanged offer the sizes and colours of each', async () => {
  const mat = {
    ...TEE,
    _id: 'mat',
    productName: 'Mat',
    variations: [{ color: 'Teal', sizes }],
  };
  const line = { quantity: 1, isCombo: false, comboProducts: [] };
  const productData = [
    { ...line, product_id: TEE, color: 'Black', size: 'M' },
    { ...line, product_id: mat, color: 'Teal', size: 'M' },
  ];
  const products: Answer = ({ query }) => ({ data: query.get('product_id') === 'mat' ? mat : TEE });
  const { user, fields } = await openForm({ productData }, products);
  await user.click(fields.getByRole('radio', { name: 'Another size or colour' }));
  for (const name of [/Training Tee/, /Mat/]) await user.click(fields.getByRole('checkbox', { name }));
  for (const [name, color] of [
    ['Training Tee', 'Black'],
    ['Mat', 'Teal'],
  ]) {
    const choice = within(await fields.findByLabelText(`Size and colour instead, ${name}`));
    await choice.findByRole('option', { name: `${color} · L` });
  }
});

test('the email of the order is a whole address, and a note has room for 1,000 characters', async () => {
  const { user, fields } = await openForm();
  await user.type(fields.getByLabelText('Email of the order'), 'asha');
  await user.click(fields.getByRole('button', { name: 'Send request' }));
  fields.getByText('Please enter the email of the order');
  expect(fields.getByLabelText(/What should we know/)).toHaveProperty('maxLength', 1000);
});

test('sizes and colours that do not load are asked for again at a press', async () => {
  allowConsole(/failed|attempt/);
  let isBroken = true;
  const product = () => (isBroken ? new Response('', { status: 500 }) : { data: TEE });
  const { user, fields } = await openForm({}, product);
  await user.click(fields.getByRole('checkbox', { name: /Training Tee/ }));
  await user.click(fields.getByRole('radio', { name: 'Another size or colour' }));
  await fields.findByText('The sizes and colours did not load.', undefined, { timeout: 5_000 });
  isBroken = false;
  await user.click(fields.getByRole('button', { name: 'Try again' }));
  await fields.findByRole('option', { name: 'Black · L, sold out' });
});

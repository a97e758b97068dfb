// Returns and exchanges on the page of a delivered order, for its owner and for a guest.
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const product = (id: string, name: string, salePrice: number) => ({
  ...{ _id: id, productName: name, productCode: `VY-${id}`, salePrice, regularPrice: 900, gst: 0 },
  variations: [
    {
      color: 'Black',
      sizes: [
        { size: 'M', stock: 0 },
        { size: 'L', stock: 4 },
        { size: 'XL', stock: 0 },
      ],
    },
  ],
});
const ORDER = {
  _id: 'abc123',
  orderNumber: 'VY-4F7K-29',
  status: 'Delivered',
  createdAt: '2026-11-20T20:30:00.000Z',
  orderTotalAmount: 1550,
  couponDiscount: 0,
  prepaidDiscount: 0,
  shippingCharges: 50,
  user: { contact_email: 'asha@example.com', payment_mode: 'online' },
  payment: { razorpay_payment_id: 'pay_1', status: 'captured', amount: 155000 },
  productData: [
    { product_id: product('tee', 'Training Tee', 500), quantity: 2, color: 'Black', size: 'M' },
    { product_id: product('duo', 'Tee and Mat', 500), quantity: 1, isCombo: true, comboProducts: [] },
  ],
  returnUntil: '2999-12-01T18:29:59.999Z',
  returns: [],
};
const asked = {
  ...{ number: 'VY-4F7K-29-1', kind: 'return', status: 'Requested', reason: 'size', refund: 500 },
  lines: [{ line: 0, quantity: 1, color: '', size: '' }],
  history: [{ status: 'Requested', at: '2026-11-21T10:00:00.000Z', note: '' }],
};

async function open(order: object = {}, answers: Record<string, Answer> = {}, path = '/order-success', env = {}) {
  const server = cannedFetch({
    'GET /user-profile': { user: [] },
    'GET /get-order/abc123': { data: { ...ORDER, ...order } },
    'GET /product': { data: product('tee', 'Training Tee', 500) },
    ...answers,
  });
  const page = await openPage(`${path}?orderId=abc123`, { ...server, env });
  return { ...page, server };
}
const logIn = () => {
  localStorage.setItem('userToken', 'token');
  localStorage.setItem('contact_email', 'asha@example.com');
};
const textsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((one) => one.textContent);
const form = () => screen.findByRole('form', { name: 'Return or exchange' });
const openForm = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(await screen.findByRole('button', { name: 'Return or exchange' }));
  return within(await form());
};

describe('a delivered order', () => {
  test('can be returned in part: it says until when and what comes back, sends once, and shows what happens', async () => {
    logIn();
    const bodies: unknown[] = [];
    const keys: (string | null)[] = [];
    const { user } = await open(
      {},
      {
        'POST /request-return': ({ body, headers }) => {
          bodies.push(body);
          keys.push(headers.get('idempotency-key'));
          if (bodies.length === 1) throw new TypeError('the network is gone');
          return { success: true, data: [asked] };
        },
      },
    );
    allowConsole(/return not requested/);
    await screen.findByText('You can return or exchange products of this order until 01-12-2999.');
    const fields = await openForm(user);
    expect(document.activeElement?.textContent).toBe('Return or exchange');
    expect(fields.queryByLabelText('Email of the order')).toBeNull();
    for (const _ of ['tick', 'untick']) await user.click(fields.getByRole('checkbox', { name: /Tee and Mat/ }));
    await user.click(fields.getByRole('checkbox', { name: /Training Tee/ }));
    fields.getByText('Rs. 1,000');
    await user.selectOptions(fields.getByLabelText('Pieces of Training Tee'), '1');
    fields.getByText('Rs. 500');
    await user.selectOptions(fields.getByLabelText('Why?'), 'It is damaged or defective');
    expect(fields.getByText('Rs. 516.67').closest('[aria-live=polite]')).not.toBeNull();
    fields.getByText(/way back is at our cost/);
    await user.selectOptions(fields.getByLabelText('Why?'), 'It does not fit');
    await user.type(fields.getByLabelText(/What should we know/), 'Too small');
    await user.click(fields.getByRole('button', { name: 'Send request' }));
    expect((await fields.findByText(/did not answer/)).role).toBe('status');
    await user.click(fields.getByRole('button', { name: 'Send request' }));
    const sent = await screen.findByRole('heading', { name: 'Your request is sent' });
    await waitFor(() => expect(document.activeElement).toBe(sent));
    screen.getByRole('heading', { name: 'Return VY-4F7K-29-1' });
    expect(screen.getByText('21-11-2026', { selector: 'time' }).closest('li')?.textContent).toBe(
      '21-11-2026 Requested',
    );
    expect(bodies).toEqual([bodies[0], bodies[0]]);
    expect(bodies[0]).toEqual({
      ...{ order_number: 'VY-4F7K-29', contact_email: 'asha@example.com', kind: 'return', reason: 'size' },
      ...{ note: 'Too small', lines: [{ line: 0, quantity: 1 }] },
    });
    expect({ keys: new Set(keys).size, keptInTab: sessionStorage.length }).toEqual({ keys: 1, keptInTab: 0 });
  });

  test('is exchanged by a guest with the order’s email for a size that is there', async () => {
    let sent: object = {};
    const { user } = await open(
      {},
      {
        'POST /request-return': ({ body }) => {
          sent = body as object;
          return { success: true, data: [{ ...asked, kind: 'exchange' }] };
        },
      },
    );
    const fields = await openForm(user);
    const combo = fields.getByRole<HTMLInputElement>('checkbox', { name: /Tee and Mat/ });
    await user.click(combo);
    expect(combo.checked).toBe(true);
    await user.click(fields.getByRole('radio', { name: 'Another size or colour' }));
    expect(combo.checked).toBe(false);
    fields.getByText('A combo can be returned, not exchanged.');
    await user.click(fields.getByRole('checkbox', { name: /Training Tee/ }));
    await user.click(fields.getByRole('button', { name: 'Send request' }));
    for (const missing of ['choose a size and colour', 'choose a reason', 'enter the email of the order'])
      fields.getByText(`Please ${missing}`);
    const option = await fields.findByLabelText('Size and colour instead, Training Tee');
    expect(document.activeElement).toBe(option);
    expect(textsOf(option)).toEqual(['Please choose', 'Black · L', 'Black · XL, sold out']);
    await user.selectOptions(option, 'Black · L');
    await user.selectOptions(fields.getByLabelText('Why?'), 'It does not fit');
    const email = fields.getByLabelText('Email of the order');
    await user.click(fields.getByRole('button', { name: 'Send request' }));
    expect([document.activeElement, sent]).toEqual([email, {}]);
    await user.type(email, 'asha@example.com');
    // Something else changes in the tab's storage, as it does at every visit.
    writeStored('cartLength', '1');
    await user.click(fields.getByRole('button', { name: 'Send request' }));
    await screen.findByRole('heading', { name: 'Your request is sent' });
    screen.getByRole('heading', { name: 'Exchange VY-4F7K-29-1' });
    const lines = [{ line: 0, quantity: 2, color: 'Black', size: 'L' }];
    expect(sent).toMatchObject({ kind: 'exchange', contact_email: 'asha@example.com', lines });
  });

  test('offline is not sent, with the reason, and what was entered stays, also after a reload', async () => {
    const first = await open();
    const fields = await openForm(first.user);
    await first.user.click(fields.getByRole('checkbox', { name: /Training Tee/ }));
    await first.user.type(fields.getByLabelText(/What should we know/), 'Too small');
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await fields.findByText(/^You are offline\. Your request is not sent/);
    expect((fields.getByRole('button', { name: 'Send request' }) as HTMLButtonElement).disabled).toBe(true);
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
    first.unmount();
    const again = await openForm((await open()).user);
    expect((again.getByLabelText(/What should we know/) as HTMLTextAreaElement).value).toBe('Too small');
    expect((again.getByRole('checkbox', { name: /Training Tee/ }) as HTMLInputElement).checked).toBe(true);
  });

  test('shows the shop’s own reason when it refuses', async () => {
    logIn();
    allowConsole(/return not requested/);
    const { user } = await open(
      {},
      { 'POST /request-return': refusal(409, 'not-returnable', 'You have already asked to return every piece of it.') },
    );
    const fields = await openForm(user);
    await user.click(fields.getByRole('checkbox', { name: /Training Tee/ }));
    await user.selectOptions(fields.getByLabelText('Why?'), 'It does not fit');
    await user.click(fields.getByRole('button', { name: 'Send request' }));
    await fields.findByText('You have already asked to return every piece of it.');
  });
});

test('a return shows what came back, why it was declined, and its credit note; what is gone cannot be returned again', async () => {
  logIn();
  const at = '2026-11-23T10:00:00.000Z';
  const refunded = {
    ...asked,
    status: 'Refunded',
    refund: 400,
    creditNoteNumber: 'CN/26-27/000001',
    lines: [{ line: 0, quantity: 2, color: '', size: '' }],
  };
  const declined = {
    ...{ ...asked, number: 'VY-4F7K-29-2', status: 'Declined' },
    lines: [{ line: 1, quantity: 1, color: '', size: '' }],
    history: [{ status: 'Declined', at, note: 'It was worn.' }],
  };
  const { user } = await open({ returns: [refunded, declined] }, {}, '/userdashboard/view-orderdata');
  await screen.findByText('Rs. 400 refunded');
  expect(screen.getByRole('link', { name: 'Credit note CN/26-27/000001' }).getAttribute('href')).toMatch(
    /api\/credit-note\/abc123\/1$/,
  );
  expect(screen.getByText(/It was worn/).textContent).toBe('23-11-2026 Declined: It was worn.');
  const fields = await openForm(user);
  expect(fields.queryByRole('checkbox', { name: /Training Tee/ })).toBeNull();
  fields.getByRole('checkbox', { name: /Tee and Mat/ });
});

test('a replacement can be returned, and a credit shows its money, its reason and no products', async () => {
  logIn();
  const lines = [{ line: 0, quantity: 2, color: 'Black', size: 'L' }];
  const exchanged = { ...asked, kind: 'exchange', status: 'Exchanged', lines };
  const history = [{ status: 'Refunded', at: '2026-11-23T10:00:00.000Z', note: 'It was scratched.' }];
  const credit = { ...asked, number: 'VY-4F7K-29-2', kind: 'credit', status: 'Refunded', lines: [], history };
  const { user } = await open({ returns: [exchanged, credit] });
  const heading = await screen.findByRole('heading', { name: 'Refund VY-4F7K-29-2' });
  expect(heading.closest('li')?.textContent).toMatch(
    /29-2RefundedRs..500 refunded23-11-2026 Refunded: It was scratched.$/,
  );
  const fields = await openForm(user);
  await user.click(fields.getByRole('checkbox', { name: /Black · L, 2 pieces/ }));
  await user.click(fields.getByRole('radio', { name: 'Another size or colour' }));
  const option = await fields.findByLabelText('Size and colour instead, Training Tee');
  expect(textsOf(option)).toEqual(['Please choose', 'Black · M, sold out', 'Black · XL, sold out']);
});

test.each([
  ['on its way', { status: 'Shipped', returnUntil: '' }, {}],
  ['whose days are over', { returnUntil: '2020-01-01T00:00:00.000Z' }, {}],
  ['of another backend, whatever it says about returns,', { returns: [asked] }, { VITE_BACKEND_IDEMPOTENCY: '0' }],
])('an order %s offers no return', async (_, order, env) => {
  await open(order, {}, '/order-success', env);
  await screen.findByText('Order details', { selector: 'h2' });
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('button', { name: 'Return or exchange' })).toBeNull();
});

test('an order that came back says so', async () => {
  await open({ status: 'Returned', returnUntil: '' });
  await screen.findByRole('heading', { name: 'This order came back to us' });
});

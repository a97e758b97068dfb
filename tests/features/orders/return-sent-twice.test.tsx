// A request for a return whose answer is lost. The shop may have it.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type CannedRequest, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';

const ORDER = {
  ...{ _id: 'abc123', orderNumber: 'VY-4F7K-29', status: 'Delivered', createdAt: '2026-11-20T20:30:00.000Z' },
  orderTotalAmount: 1000,
  user: { contact_email: 'asha@example.com', payment_mode: 'online' },
  payment: { razorpay_payment_id: 'pay_1', status: 'captured', amount: 100_000 },
  productData: [{ product_id: { ...tee, salePrice: 500, gst: 0 }, quantity: 2, color: 'Black', size: 'M' }],
  returnUntil: '2999-12-01T18:29:59.999Z',
};
const first = {
  ...{ number: 'VY-4F7K-29-1', kind: 'return', status: 'Requested', reason: 'size', refund: 500 },
  lines: [{ line: 0, quantity: 1, color: '', size: '' }],
  history: [{ status: 'Requested', at: '2026-11-21T10:00:00.000Z', note: '' }],
};

/** A shop that stores each request once by its key and loses its first answers. While `readsOrder` says no, the order is an old copy. */
function shopWithoutFirstAnswer(readsOrder: () => boolean, lost = 1) {
  const keys: string[] = [];
  let copy: object[] = [];
  const returns = () => [...new Set(keys)].map((_, at) => ({ ...first, number: `VY-4F7K-29-${at + 1}` }));
  return {
    keys,
    ...cannedFetch({
      'GET /get-order/abc123': () => {
        if (readsOrder()) copy = returns();
        return { data: { ...ORDER, returns: copy } };
      },
      'POST /request-return': ({ headers }: CannedRequest) => {
        keys.push(headers.get('idempotency-key') ?? '');
        if (keys.length <= lost) throw new TypeError('the network is gone');
        return { success: true, data: returns() };
      },
    }),
  };
}

async function open(shop: { fetch: typeof fetch }) {
  const { user, unmount } = await openPage('/order-success?orderId=abc123', shop);
  const openForm = async () => {
    await user.click(await screen.findByRole('button', { name: 'Return or exchange' }));
    return within(await screen.findByRole('form', { name: 'Return or exchange' }));
  };
  const fill = async (form: Awaited<ReturnType<typeof openForm>>) => {
    await user.click(form.getByRole('checkbox', { name: /Training Tee/ }));
    await user.selectOptions(form.getByLabelText('Pieces of Training Tee'), '1');
    await user.selectOptions(form.getByLabelText('Why?'), 'It does not fit');
    await user.type(form.getByLabelText('Email of the order'), 'asha@example.com');
  };
  const send = () => user.click(screen.getByRole('button', { name: 'Send request' }));
  return { user, unmount, openForm, fill, send };
}

test('the same request is sent under the same key also after the form was closed and the page was loaded again', async () => {
  allowConsole(/return not requested/);
  const shop = shopWithoutFirstAnswer(() => false);
  const { user, unmount, openForm, fill, send } = await open(shop);
  const form = await openForm();
  await fill(form);
  await send();
  await form.findByText(/did not answer/);
  await user.click(form.getByRole('button', { name: 'Not now' }));
  unmount();
  const later = await open(shop);
  await later.openForm();
  await later.send();
  await screen.findByRole('heading', { name: 'Your request is sent' });
  expect(shop.keys).toEqual([shop.keys[0], shop.keys[0]]);
});

test('a request that arrived is shown at once, and the same request after that is another one', async () => {
  allowConsole(/return not requested/);
  const shop = shopWithoutFirstAnswer(() => true);
  const { user, openForm, fill, send } = await open(shop);
  const form = await openForm();
  await fill(form);
  await send();
  await form.findByText(/did not answer/);
  await user.click(form.getByRole('button', { name: 'Not now' }));
  await screen.findByRole('heading', { name: 'Return VY-4F7K-29-1' });
  await openForm();
  await send();
  await screen.findByRole('heading', { name: 'Your request is sent' });
  expect(new Set(shop.keys).size).toBe(2);
});

test('another request after one that arrived has its own key, which a reload does not change', async () => {
  allowConsole(/return not requested/);
  let readsOrder = false;
  const shop = shopWithoutFirstAnswer(() => readsOrder, 2);
  const first = await open(shop);
  await first.fill(await first.openForm());
  await first.send();
  await screen.findByText(/did not answer/);
  first.unmount();
  readsOrder = true;
  const second = await open(shop);
  await second.openForm();
  readsOrder = false;
  await second.send();
  await screen.findByText(/did not answer/);
  second.unmount();
  const third = await open(shop);
  await third.openForm();
  await third.send();
  await screen.findByRole('heading', { name: 'Your request is sent' });
  expect(shop.keys).toEqual([shop.keys[0], shop.keys[1], shop.keys[1]]);
  expect(new Set(shop.keys).size).toBe(2);
});

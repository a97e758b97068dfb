// An answer of the shop that arrives after a log-out in another tab, when the next customer fills in the form.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { tee } from '../cart/sample-products.ts';
import { openForm } from '../reviews/open-form.tsx';
import { followOtherTab, logIn, logOut } from './other-tab.ts';

beforeEach(followOtherTab);
/** The shop answers the first request only when it is told to, and every other one at once. */
function slowAnswer(answer: object = { success: true }) {
  const { promise, resolve } = Promise.withResolvers<object>();
  let requests = 0;
  return {
    answer: () => (++requests === 1 ? promise : answer),
    arrive: () => act(async () => resolve(answer)),
    requests: () => requests,
  };
}

describe('a review', () => {
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'Add Review' }));
  /** A customer has sent it. */
  const sendFirst = async () => {
    logIn('asha@example.com');
    const shop = slowAnswer();
    const page = await openForm(shop.answer);
    await page.fill();
    await page.send();
    return { ...page, ...shop };
  };

  test('leaves the form of the next customer as it is', async () => {
    const { user, arrive } = await sendFirst();
    logOut();
    const next = await sheet();
    await user.type(next.getByLabelText('Name'), 'Ravi');
    expect(next.getByRole('button', { name: 'Send review' }).ariaBusy).not.toBe('true');
    await arrive();
    await screen.findByText('Review added successfully');
    expect(next.getByLabelText('Name')).toHaveProperty('value', 'Ravi');
    expect(sessionStorage.getItem(`review ${tee._id}`)).toContain('Ravi');
  });

  test('is not waited for by that of the next customer', async () => {
    const { fill, send, requests } = await sendFirst();
    logOut();
    await fill();
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Review' })).toBeNull());
    expect(requests()).toBe(2);
  });

  test('is not there when the sheet that was closed meanwhile is opened again', async () => {
    const { user, form, arrive } = await sendFirst();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await arrive();
    await screen.findByText('Review added successfully');
    await user.click(screen.getByRole('button', { name: 'Add Review' }));
    expect((await sheet()).getByLabelText('Name')).toHaveProperty('value', '');
  });
});

describe('a message', () => {
  const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  /** A customer has sent it. */
  const sendFirst = async () => {
    logIn('asha@example.com');
    const shop = slowAnswer({ success: true, message: 'Message send successfully', complaint: 'C-2026-00017' });
    const { user, unmount } = await openPage('/contact', cannedFetch({ 'POST /send-message': shop.answer }));
    const send = async () => {
      await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Is the mat green?');
      await user.type(screen.getByLabelText(/First name/), 'Asha');
      await user.type(screen.getByLabelText(/^Email/), 'asha@example.com');
      await user.type(screen.getByLabelText(/^Phone/), '9876543210');
      await user.click(screen.getByRole('button', { name: 'Send message' }));
    };
    await send();
    return { user, unmount, send, ...shop };
  };

  test('leaves the form of the next customer as it is', async () => {
    const { user, arrive } = await sendFirst();
    logOut();
    await user.type(message(), 'Where is my mat?');
    await arrive();
    await screen.findByText('Message send successfully');
    expect(message().value).toBe('Where is my mat?');
    expect(localStorage.getItem('contactDraft')).toContain('Where is my mat?');
    expect(screen.queryByText(/C-2026-00017/)).toBeNull();
  });

  test('is not waited for by that of the next customer', async () => {
    const { send, requests } = await sendFirst();
    logOut();
    await send();
    await waitFor(() => expect(message().value).toBe(''));
    expect(requests()).toBe(2);
  });

  test('is not there when the page that was left meanwhile is opened again', async () => {
    const { unmount, arrive } = await sendFirst();
    unmount();
    await arrive();
    await waitFor(() => expect(localStorage.getItem('contactDraft')).toBeNull());
  });
});

describe('a request for a return', () => {
  const ORDER = {
    ...{ _id: 'abc123', orderNumber: 'VY-4F7K-29', status: 'Delivered', createdAt: '2026-11-20T20:30:00.000Z' },
    orderTotalAmount: 1000,
    user: { contact_email: 'asha@example.com', payment_mode: 'online' },
    productData: [{ product_id: { ...tee, salePrice: 500, gst: 0 }, quantity: 2, color: 'Black', size: 'M' }],
    returnUntil: '2999-12-01T18:29:59.999Z',
    returns: [],
  };
  const ANSWER = { success: true, data: [] };
  const form = async () => within(await screen.findByRole('form', { name: 'Return or exchange' }));
  const open = async (answer: Answer = ANSWER) => {
    localStorage.setItem('userToken', 'token');
    logIn('asha@example.com');
    const shop = cannedFetch({ 'GET /get-order/abc123': { data: ORDER }, 'POST /request-return': answer });
    const { user } = await openPage('/order-success?orderId=abc123', shop);
    await user.click(await screen.findByRole('button', { name: 'Return or exchange' }));
    return { user };
  };
  const NOTE = /What should we know/;

  test('leaves the form at the log-out, with its note and its errors', async () => {
    const { user } = await open();
    const first = await form();
    await user.type(first.getByLabelText(NOTE), 'Too small for me');
    await user.click(first.getByRole('button', { name: 'Send request' }));
    first.getByText('Please choose a reason');
    logOut();
    const next = await form();
    expect(next.getByLabelText(NOTE)).toHaveProperty('value', '');
    expect(next.queryByText('Please choose a reason')).toBeNull();
    await user.click(next.getByRole('checkbox', { name: /Training Tee/ }));
    expect(sessionStorage.getItem('return abc123')).not.toContain('Too small');
  });

  test('leaves the form of the next customer as it is', async () => {
    const { answer, arrive, requests } = slowAnswer(ANSWER);
    const { user } = await open(answer);
    const first = await form();
    await user.click(first.getByRole('checkbox', { name: /Training Tee/ }));
    await user.selectOptions(first.getByLabelText('Why?'), 'It does not fit');
    await user.click(first.getByRole('button', { name: 'Send request' }));
    expect(requests()).toBe(1);
    logOut();
    await user.type((await form()).getByLabelText(NOTE), 'Too long');
    await arrive();
    expect((await form()).getByLabelText(NOTE)).toHaveProperty('value', 'Too long');
    expect(sessionStorage.getItem('return abc123')).toContain('Too long');
  });

  test('of a guest stays in the form at the log-in', async () => {
    const shop = cannedFetch({ 'GET /get-order/abc123': { data: ORDER } });
    const { user } = await openPage('/order-success?orderId=abc123', shop);
    await user.click(await screen.findByRole('button', { name: 'Return or exchange' }));
    await user.type((await form()).getByLabelText(NOTE), 'Too long');
    logIn('asha@example.com');
    expect((await form()).getByLabelText(NOTE)).toHaveProperty('value', 'Too long');
  });
});

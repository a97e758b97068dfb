// The next code on the screen that completes a sign-up: when it can be requested, and what the shop says.
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearPendingSignUp, storePendingSignUp } from '#src/features/account/pending-sign-up.ts';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const EMAIL = 'asha@example.com';
const NO_ANSWER = () => Promise.reject(new TypeError('Failed to fetch'));
const TOO_MANY = { success: false, code: 'too-many-tries', message: 'Too many tries. Please try again in 2 minutes.' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    clearPendingSignUp();
  });
});

const main = () => within(screen.getByRole('main'));
const resend = () => main().getByRole<HTMLButtonElement>('button', { name: /^Resend it/ });
const shown = () => [resend().textContent, resend().disabled];
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

async function open(...answers: Answer[]) {
  storePendingSignUp({ shipping_name: 'Asha', contact_email: EMAIL, shipping_phone: '9876543210', password: 'lift-7' });
  const bodies: unknown[] = [];
  const next: Answer = (request) => {
    bodies.push(request.body);
    const answer = answers.shift() ?? {};
    return typeof answer === 'function' ? answer(request) : answer;
  };
  const page = await openPage('/verify-email', cannedFetch({ 'POST /resend-otp': next }));
  await main().findByText('We sent it to asha@example.com.');
  return { ...page, bodies };
}

test('can be requested after 30 seconds, for the same address, and again after 30 more', async () => {
  const sent = Promise.withResolvers<object>();
  const { user, bodies } = await open(() => sent.promise);
  expect(shown()).toEqual(['Resend it in 30 s', true]);
  pass(1);
  expect(shown()).toEqual(['Resend it in 29 s', true]);
  pass(28);
  expect(shown()).toEqual(['Resend it in 1 s', true]);
  pass(1);
  expect(shown()).toEqual(['Resend it', false]);
  await user.click(resend());
  await main().findByText('Loading...');
  sent.resolve({});
  await screen.findByText('OTP Sent Successfully');
  expect(bodies).toEqual([{ contact_email: EMAIL }]);
  expect(shown()).toEqual(['Resend it in 30 s', true]);
});

test('that the shop refuses shows its message and waits as long as it says', async () => {
  allowConsole(/no new code was sent/);
  const { user } = await open(() => Response.json(TOO_MANY, { status: 429, headers: { 'retry-after': '90' } }));
  pass(30);
  await user.click(resend());
  await screen.findByText(TOO_MANY.message);
  expect(shown()).toEqual(['Resend it in 90 s', true]);
});

test('that the shop does not answer says so, can be requested at once, and then ends the error', async () => {
  allowConsole(/no new code was sent/);
  const { user } = await open(NO_ANSWER);
  pass(30);
  await user.click(resend());
  await screen.findByText('Failed to send OTP. Please try again.');
  expect(shown()).toEqual(['Resend it', false]);
  await user.click(resend());
  await screen.findByText('OTP Sent Successfully');
  expect(screen.queryByText('Failed to send OTP. Please try again.')).toBeNull();
});

test('stops its clock when the screen is left', async () => {
  const { unmount } = await open();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

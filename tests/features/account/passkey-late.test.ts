import { expect, onTestFinished, test, vi } from 'vitest';
import type { ApiClient } from '#src/api/client.ts';
import { ApiError } from '#src/base/errors.ts';
import {
  logInWith,
  makePasskey,
  offerInAutofill,
  type Signed,
  whyNoPasskey,
} from '#src/features/account/passkey-device.ts';
import { openPasskeyBrowser } from './passkey-browser.ts';

test.each([
  [1, 'is there', (_stop: () => void) => undefined],
  [0, 'has gone', (stop: () => void) => stop()],
])('a passkey of the suggestions logs in %i times when the form %s', async (times, _, then) => {
  const browser = openPasskeyBrowser({ suggests: true });
  document.body.innerHTML = '<input autocomplete="username webauthn">';
  const rp = { id: location.hostname, name: 'Vyayam' };
  await makePasskey({ challenge: 'bmV3', rp, user: { id: 'YXNoYQ', name: 'asha', displayName: 'Asha' } });
  const call = async () => ({ data: { challenge: 'bmV3', rpId: location.hostname } });
  const signed = vi.fn();
  const stop = offerInAutofill({ call } as unknown as ApiClient, signed);
  await vi.waitFor(() => expect(browser.asked).toContain('suggestions'));
  browser.choose();
  then(stop);
  // Only promises lie between the choice and the log-in.
  await new Promise((resolve) => setImmediate(resolve));
  expect(signed).toHaveBeenCalledTimes(times);
  stop();
});

test.each([
  [404, 'unknown-item', 1],
  [429, 'too-many-requests', 0],
])('after the refusal %i %s the device forgets %i passkeys', async (status, code, times) => {
  const browser = openPasskeyBrowser();
  const call = () => Promise.reject(new ApiError({ status, code, endpoint: 'loginPasskey' }));
  const credential = { id: 'cGFzc2tleQ', response: {} } as Signed['credential'];
  await expect(logInWith({ call } as unknown as ApiClient, { credential, rpId: 'shop.example' })).rejects.toThrow();
  expect(browser.forgotten).toHaveLength(times);
});

test.each([
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['SecurityError', 'Passkeys do not work at this address. Please use your password.'],
  ['NotAllowedError', 'No passkey was created. Please try again.'],
  ['TypeError', undefined],
])('of a browser’s %s the form says "%s"', (name, text) => {
  expect(whyNoPasskey(new DOMException('', name), 'No passkey was created. Please try again.')).toBe(text);
});

test('once the form has gone, the shop is asked for no more challenges', async () => {
  openPasskeyBrowser({ suggests: true });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  document.body.innerHTML = '<input autocomplete="username webauthn">';
  const call = vi.fn(async () => ({ data: { challenge: 'bmV3', rpId: location.hostname } }));
  const stop = offerInAutofill({ call } as unknown as ApiClient, () => undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(call).toHaveBeenCalledTimes(1);
});

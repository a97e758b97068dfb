import { expect, test, vi } from 'vitest';
import type { ApiClient } from '#src/api/client.ts';
import { makePasskey, offerInAutofill } from '#src/features/account/passkey-device.ts';
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
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(signed).toHaveBeenCalledTimes(times);
  stop();
});

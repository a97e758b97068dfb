// A passkey in a real browser, with Chromium's virtual authenticator: added, logged in with, from the button and from the
// suggestions of the e-mail field, and removed. Passkeys need a host name, so the shop is opened at localhost.
import { expect, inject, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { logIn, logOut, newAddress, PASSWORD, signUp } from '#tests/kit/browser/shopper-account.ts';

test('a customer adds a passkey, logs in with it, and removes it', async () => {
  const origin = inject('shopOrigin').replace('127.0.0.1', 'localhost');
  const shop = await openShop({ ...PHONE, origin });
  const { page, main } = shop;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setPresent = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  // The form gives way to the list, as those of the log-in do (shopper-account.ts).
  shop.allow(/^layout moved by 0\.\d+: \/userdashboard\/settings /);
  const address = newAddress();
  await setPresent(false);
  await signUp(shop, address);
  await logIn(shop, address);

  await shop.goTo('/userdashboard/settings');
  await main.getByRole('button', { name: 'Add a passkey' }).click();
  await main.getByLabel('Name of the passkey').fill('Red phone');
  await main.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await setPresent(true);
  await main.getByRole('button', { name: 'Create the passkey' }).click();
  await shop.toast('Your passkey was added');
  await main.getByText('Red phone').waitFor();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

  // The virtual authenticator answers only a request that begins while the owner is present. The owner is present once the
  // button has ended the request of the suggestions, which could log in first, and before the button's own begins.
  const button = main.getByRole('button', { name: 'Log in with a passkey' });
  const pressButton = async () => {
    await setPresent(false);
    await logOut(shop);
    const challenge = await shop.holdCalls(/passkey-challenge/);
    await button.click();
    await setPresent(true);
    challenge.release();
  };
  await pressButton();
  await page.waitForURL('**/userdashboard**');
  await main.getByText(address).first().waitFor();

  await shop.goTo('/userdashboard/settings');
  await main.getByText(/last used/).waitFor();
  await main.getByRole('button', { name: 'Remove Red phone' }).click();
  await shop.dialog.getByRole('button', { name: 'Yes, remove it' }).click();
  await shop.toast('Your passkey was removed');
  await main.getByText('You have no passkeys yet.').waitFor();

  // The device still has it; the shop says that it does not.
  shop.allow(/loginpasskey answered 404|status of 404 .*loginpasskey/);
  await pressButton();
  await main.getByText('That passkey was removed. Please use your password.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
});

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

  // From the button. The suggestions wait meanwhile.
  await setPresent(false);
  await logOut(shop);
  const button = main.getByRole('button', { name: 'Log in with a passkey' });
  // The button ends the request of the suggestions. With the owner present before, that request could log in first.
  await button.click();
  // The owner touches the sensor again until the device has asked.
  await expect
    .poll(async () => {
      await setPresent(false);
      await setPresent(true);
      return page.url();
    })
    .toContain('/userdashboard');
  await main.getByText(address).first().waitFor();

  await shop.goTo('/userdashboard/settings');
  await main.getByText(/last used/).waitFor();
  await main.getByRole('button', { name: 'Remove Red phone' }).click();
  await shop.dialog.getByRole('button', { name: 'Yes, remove it' }).click();
  await shop.toast('Your passkey was removed');
  await main.getByText('You have no passkeys yet.').waitFor();

  // The device still has it; the shop says that it does not.
  await setPresent(false);
  await logOut(shop);
  shop.allow(/loginpasskey answered 404|status of 404 .*loginpasskey/);
  await button.click();
  await setPresent(true);
  await main.getByText('That passkey was removed. Please use your password.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
});

// The account forms by keyboard alone: each can be reached, filled, rejected and sent, and the focus is never lost.
import { expect, test } from 'vitest';
import { DESKTOP, openShop, type Shop } from '#tests/kit/browser/open-shop.ts';
import { codeFor, FORM_GIVES_WAY, newAddress, PASSWORD } from '#tests/kit/browser/shopper-account.ts';

/** More Tabs between two related elements count as a trap. */
const MOST_TABS = 60;
const OTHER = 'row-harder-8';

/** The focused element by its label or text; '' for none. */
const focused = (shop: Shop) =>
  shop.page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    if (!at || at === document.body) return '';
    return at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '';
  });

async function tabTo(shop: Shop, name: RegExp): Promise<void> {
  for (let press = 0; press < MOST_TABS; press += 1) {
    if (name.test(await focused(shop))) return;
    await shop.page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_TABS} Tabs did not reach ${name}`);
}

/** Tabs to each label in turn and types; then Enter. */
async function fill(shop: Shop, ...fields: [label: RegExp, text: string][]): Promise<void> {
  for (const [label, text] of fields) {
    await tabTo(shop, label);
    await shop.page.keyboard.press('ControlOrMeta+a');
    await shop.page.keyboard.type(text);
  }
  await shop.page.keyboard.press('Enter');
}

const press = async (shop: Shop, name: RegExp) => {
  await tabTo(shop, name);
  await shop.page.keyboard.press('Enter');
};

/** The pressed button is gone: the focus must be somewhere in the page. */
const keepsPlace = (shop: Shop, what: string) =>
  expect.poll(() => focused(shop), { message: `the focus after ${what}` }).not.toBe('');

test('every form of the account can be used by keyboard alone', async () => {
  const shop = await openShop(DESKTOP);
  const { page, main } = shop;
  shop.allow(FORM_GIVES_WAY);
  const address = newAddress();

  await shop.goTo('/signup');
  await press(shop, /^Sign up$/);
  await expect.poll(() => focused(shop)).toMatch(/^Full name/);
  await fill(
    shop,
    ...([
      [/^Full name/, 'Asha Rao'],
      [/^Email/, address],
      [/^Phone/, '9876543210'],
      [/^Password/, PASSWORD],
      [/^Confirm password/, PASSWORD],
    ] as [RegExp, string][]),
  );
  await page.waitForURL('**/verify-email');
  await expect.poll(() => focused(shop)).toMatch(/1 of 6/);
  await page.keyboard.press('Enter');
  await main.getByText('Please enter all 6 characters of the code').waitFor();
  await expect.poll(() => focused(shop), { message: 'a code that is missing' }).toMatch(/of 6/);
  await page.keyboard.type(await codeFor(shop, address));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await keepsPlace(shop, 'the code');

  await press(shop, /^Forgot password\?$/);
  await main.getByRole('heading', { name: 'Forgot Password' }).waitFor();
  await keepsPlace(shop, 'Forgot password?');
  await fill(shop, [/^Email/, address]);
  await main.getByLabel('Code from the email, 1 of 6').waitFor();
  await keepsPlace(shop, 'Send OTP');
  await tabTo(shop, /1 of 6/);
  await page.keyboard.type(await codeFor(shop, address));
  await fill(shop, [/^New password/, OTHER], [/^Confirm password/, OTHER]);
  await main.getByRole('heading', { name: 'Log in' }).waitFor();
  await keepsPlace(shop, 'the new password');
  await fill(shop, [/^Email/, address], [/^Password/, OTHER]);
  await page.waitForURL('**/userdashboard**');
  await shop.settled();

  await press(shop, /^Edit profile$/);
  await main.getByLabel('Full name').waitFor();
  await keepsPlace(shop, 'Edit profile');
  await fill(shop, [/^Phone/, '9876500000']);
  await main.getByRole('button', { name: 'Edit profile' }).waitFor();
  await keepsPlace(shop, 'the saved profile');

  await press(shop, /^Settings$/);
  await press(shop, /^Change password$/);
  await page.waitForURL('**/password-change');
  await fill(shop, [/^Current password/, OTHER], [/^New password/, PASSWORD], [/^Confirm password/, PASSWORD]);
  await shop.toast('User password updated successfully');
  await keepsPlace(shop, 'the changed password');

  await press(shop, /^Log out$/);
  await page.waitForURL('**/login');
  await keepsPlace(shop, 'the log-out');
});

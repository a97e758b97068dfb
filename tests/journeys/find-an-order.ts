// A customer orders something and finds it in the dashboard, by keyboard alone.
import { expect } from 'vitest';
import { comeToCheckout, orderWithCod } from '#tests/kit/browser/fill-checkout.ts';
import { openShop, type PHONE } from '#tests/kit/browser/open-shop.ts';
import { logIn, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';

export async function findAnOrder(size: typeof PHONE): Promise<void> {
  const shop = await openShop(size);
  const { page, main } = shop;
  const address = newAddress();
  await signUp(shop, address);
  await logIn(shop, address);
  // The long form is replaced by a short text while the order is placed.
  shop.allow(/layout moved.*checkout FOOTER/);
  await comeToCheckout(shop);
  expect(await page.locator('[name="contact_email"]').inputValue()).toBe(address);
  const orderId = await orderWithCod(shop, address);

  await shop.goTo('/userdashboard/order-history');
  expect(await shop.scrollsSideways()).toBe(false);
  expect(await shop.axe()).toEqual([]);
  const opener = main.getByRole('link', { name: /details|view/i }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/view-orderdata**');
  await shop.settled();
  await main.getByText(orderId).first().waitFor();
  for (const text of ['Cash on delivery', 'Asha Rao', '12 MG Road', 'Gym Ball', 'Balance on delivery'])
    await main.getByText(text).first().waitFor();
  expect(await shop.scrollsSideways()).toBe(false);
  const overhangs = (cell: Element) =>
    cell.getBoundingClientRect().right > (cell.closest('section')?.getBoundingClientRect().right ?? 0) + 1;
  expect(await main.locator('td').last().evaluate(overhangs)).toBe(false);
  expect(await shop.axe()).toEqual([]);
  const back = main.getByRole('link', { name: 'Go Back' }).or(main.getByRole('button', { name: 'Go Back' }));
  await back.first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/order-history**');
}

// A customer who logs out with an unsent wish.
import { expect, inject } from 'vitest';
import { type Customer, logIn, newCustomer, openProduct, wishesOnServer } from './offline-kit.ts';
import { goOffline, type Visit } from './worker-kit.ts';

export const wish = async ({ shop }: Visit, name: string) => {
  await openProduct(shop, name);
  await shop.main
    .getByRole('button', { name: `Wishlist: ${name}` })
    .first()
    .click();
  await shop.toast('Product added to wishlist successfully');
};

/** Creates a customer with one wish on the server and one in the outbox. */
export async function withAWaitingWish(visit: Visit): Promise<Customer> {
  const customer = await newCustomer(inject('shopOrigin'));
  await logIn(visit, customer);
  await wish(visit, 'Gym Ball');
  await expect.poll(() => wishesOnServer(inject('shopOrigin'), customer)).toBe(1);
  await goOffline(visit);
  await wish(visit, 'Speed Skipping Rope');
  return customer;
}

export async function logOut({ shop }: Visit, answer: string): Promise<void> {
  await shop.page.goto(`${shop.origin}/userdashboard/settings`);
  await shop.main.getByRole('button', { name: 'Log out' }).last().click();
  // Two when the answer to the first was lost with the network.
  await shop.dialog.getByText(/changes? (is|are) not saved yet/).waitFor();
  await shop.dialog.getByRole('button', { name: answer }).click();
}

// A customer with a profile, at the checkout.
import { screen } from '@testing-library/react';
import { place, type User } from './checkout-page.tsx';
import type { TillShop } from './checkout-shop.ts';

export const ASHA = 'asha@example.com';
export const PROFILE = {
  shipping_name: 'Asha Rao',
  dob: '1990-02-03',
  shipping_phone: '9876543210',
  shipping_address_line1: '12 MG Road',
  shipping_address_line2: 'Flat 4',
  shipping_city: 'Pune',
  shipping_state: 'Maharashtra',
  shipping_country: 'India',
  shipping_zip_code: '411001',
};
export const NO_ADDRESS = {
  ...{ shipping_address_line1: '', shipping_address_line2: '', shipping_city: '', shipping_state: '' },
  ...{ shipping_zip_code: '' },
};

/** Logs the page in as the only customer of the shop, with this profile. */
export async function logInWithProfile({ db }: TillShop, over: Partial<typeof PROFILE> = {}): Promise<void> {
  const row = { ...PROFILE, ...over };
  await db.deleteFrom('customer').execute();
  await db
    .insertInto('customer')
    .values({ id: 'asha', contact_email: ASHA, password: 'x', ...row } as never)
    .execute();
  localStorage.setItem('userToken', 'a-token-of-asha-rao');
  localStorage.setItem('contact_email', ASHA);
}

export const profileRow = ({ db }: TillShop) =>
  db.selectFrom('customer').selectAll().where('id', '=', 'asha').executeTakeFirstOrThrow();

/** The tab is gone with its sessionStorage; the device stays. */
export async function killTab(page: { close: () => Promise<unknown> }): Promise<void> {
  await page.close();
  sessionStorage.clear();
}

export async function payOnline(user: User): Promise<void> {
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await place(user);
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
}

// A shop that takes passkeys, its calls, and a customer with devices in software (authenticator.ts).
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { PASSWORD, putCustomer, type TestCustomer } from './accounts.ts';
import { NOW, openTestApp, type TestApp } from './app.ts';
import type { Authenticator, Lie } from './authenticator.ts';

export const ORIGIN = 'https://shop.example';
const OWN = readConfig({ SHOP_URL: ORIGIN });

export interface PasskeyShop {
  shop: TestApp;
  asha: TestCustomer;
  /** Moves the shop's clock. */
  later: (ms: number) => void;
}

export async function openPasskeyShop(db: Db, config = OWN): Promise<PasskeyShop> {
  let now = NOW;
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  return { shop: openTestApp(db, { config, clock: () => now }), asha: await putCustomer(db), later };
}

export const ask = (shop: TestApp, path: string, body?: object, headers = {}) =>
  shop.call('POST', `/api${path}`, { ...(body ? { body } : {}), headers });
export const offer = ({ shop, asha }: PasskeyShop, password = PASSWORD, of = asha) =>
  ask(shop, '/passkey-offer', { contact_email: of.contact_email, password }, of.headers);
export const send = ({ shop, asha }: PasskeyShop, credential: object, name = 'Asha’s phone', of = asha) =>
  ask(shop, '/add-passkey', { contact_email: of.contact_email, name, credential }, of.headers);
export const listed = async ({ shop, asha }: PasskeyShop, of = asha) =>
  (await shop.get('/api/passkeys', { contact_email: of.contact_email }, of.headers)).json.data;

export async function add(world: PasskeyShop, device: Authenticator, name?: string, of = world.asha) {
  const offered = await offer(world, PASSWORD, of);
  return send(world, device.create(offered.json.data), name, of);
}
export async function logIn({ shop }: PasskeyShop, device: Authenticator, lie: Lie = {}) {
  const { json } = await ask(shop, '/passkey-challenge');
  return ask(shop, '/loginpasskey', { credential: device.get(json.data, lie) });
}

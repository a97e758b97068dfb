// 'Your data' of the settings: a copy as a file, and the erasure.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { ASHA, isLoggedIn, putCustomer, type TestCustomer } from '#tests/kit/server/accounts.ts';
import { type AccountShop, openAccountShop } from './account-shop.ts';

let shop: AccountShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.empty();
  asha = await putCustomer(shop.db, ASHA);
  writeStored('contact_email', asha.contact_email);
  writeStored('userToken', asha.token);
});

async function openSettings(fetch: typeof globalThis.fetch = shop.fetch) {
  const tab = openTab(openDevice(), { fetch });
  onTestFinished(tab.close);
  await tab.sync.opened();
  return openPage('/userdashboard/settings', { fetch, tab });
}
const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().findByRole('button', { name });

const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click');
let copy: Blob | undefined;
beforeEach(() => {
  copy = undefined;
  saved.mockReset();
  URL.createObjectURL = (blob) => {
    copy = blob as Blob;
    return 'blob:copy';
  };
  URL.revokeObjectURL = () => undefined;
});
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

test('is downloaded at once as a file', async () => {
  const { user } = await openSettings();
  await user.click(await button('Download my data'));
  await screen.findByText('Your data is in your downloads');
  expect(saved.mock.contexts[0]).toHaveProperty('download', expect.stringMatching(/^vyayam-20\d\d-\d\d-\d\d\.json$/));
  expect(JSON.parse((await copy?.text()) ?? '')).toMatchObject({ account: { contact_email: ASHA } });
});

test('is erased after a yes, which logs the customer out; after a no it stays', async () => {
  const { user, router } = await openSettings();
  await user.click(await button('Erase my data'));
  await screen.findByText(/Only the bills of your orders stay, as tax law demands, and the cart on this device\./);
  await user.click(await screen.findByRole('button', { name: 'No, keep it' }));
  expect(shop.calls).not.toContain('POST /erase-my-data');
  await user.click(await button('Erase my data'));
  await user.click(await screen.findByRole('button', { name: 'Yes, erase it' }));
  await screen.findByText('Your account and your data are erased');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect([localStorage.getItem('userToken'), localStorage.getItem('contact_email')]).toEqual([null, null]);
  expect(await shop.db.selectFrom('customer').select('id').execute()).toEqual([]);
});

test('stays while a complaint is open, and the screen says why', async () => {
  allowConsole(/erased/);
  const message = {
    id: 'm1',
    firstname: 'Asha',
    lastname: '',
    email: ASHA,
    countrycode: '+91',
    phone_no: '1',
    message: 'x',
  };
  await shop.db.insertInto('message').values(message).execute();
  await shop.db.insertInto('complaint').values({ message_id: 'm1', created_at: new Date() }).execute();
  onTestFinished(async () => {
    for (const table of ['complaint', 'message'] as const) await shop.db.deleteFrom(table).execute();
  });
  const { user } = await openSettings();
  await user.click(await button('Erase my data'));
  await user.click(await screen.findByRole('button', { name: 'Yes, erase it' }));
  await main().findByText(/Your complaint is still open/);
  expect(await isLoggedIn(shop.db, asha.token)).toBe(true);
});

test.each(['Download my data', 'Erase my data'])('%s: offline it says why not', async (name) => {
  allowConsole(/not (?:erased|downloaded)/);
  const { user } = await openSettings(async (input, init) => {
    if (/my-data/.test(String(input))) throw new TypeError('fetch failed');
    return shop.fetch(input, init);
  });
  const control = await button(name);
  const spy = offline();
  window.dispatchEvent(new Event('offline'));
  await user.click(control);
  await main().findByText(/You are offline. Your data is with the shop/);
  spy.mockRestore();
});

test('is downloaded past every cache, and then an earlier refusal of the erasure is not shown any more', async () => {
  allowConsole(/erased/);
  const caches: (RequestCache | undefined)[] = [];
  const { user } = await openSettings(async (input, init) => {
    if (String(input).includes('/my-data')) caches.push(init?.cache);
    return String(input).includes('/erase-my-data') ? refusal(409, 'order-open', 'Not yet.') : shop.fetch(input, init);
  });
  await user.click(await button('Erase my data'));
  await user.click(await screen.findByRole('button', { name: 'Yes, erase it' }));
  await main().findByText('Not yet.');
  await user.click(await button('Download my data'));
  await screen.findByText('Your data is in your downloads');
  expect(main().queryByText('Not yet.')).toBeNull();
  expect(caches).toEqual(['no-store']);
});

test('the privacy policy is one press away, and bills that stay are counted after the erasure', async () => {
  const { user } = await openSettings(async (input, init) =>
    String(input).includes('/erase-my-data') ? Response.json({ success: true, keptBills: 2 }) : shop.fetch(input, init),
  );
  const data = within(await main().findByRole('region', { name: 'Your data' }));
  expect(data.getByRole('link', { name: /privacy policy/i }).getAttribute('href')).toBe('/privicy-policy');
  await user.click(await button('Erase my data'));
  await user.click(await screen.findByRole('button', { name: 'Yes, erase it' }));
  await screen.findByText('Your account and your data are erased, except for the bills of 2 orders');
});

test('an erasure that begins ends the error of a download', async () => {
  allowConsole(/downloaded/);
  const { user } = await openSettings(async (input, init) =>
    String(input).includes('/my-data') ? refusal(429, 'too-many-tries', 'Not so fast.') : shop.fetch(input, init),
  );
  await user.click(await button('Download my data'));
  await main().findByText('Not so fast.');
  await user.click(await button('Erase my data'));
  await screen.findByRole('button', { name: 'Yes, erase it' });
  expect(main().queryByText('Not so fast.')).toBeNull();
});

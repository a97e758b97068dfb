// A log-out with unsent wishes, and the customer's data that it leaves on the device (docs/storage.md, At logout).
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { readAllStored } from '#tests/kit/browser/all-stored.ts';
import { logIn, newCustomer, wishesOnServer } from './offline-kit.ts';
import { logOut, withAWaitingWish } from './waiting-wish.ts';
import { goOnline, visitOnce } from './worker-kit.ts';

test('discards when the shopper chooses so: nothing of the first customer is sent or stored once another logs in', async () => {
  const visit = await visitOnce();
  const { page, context } = visit.shop;
  const first = await withAWaitingWish(visit);
  await leaveTracks(page, first.email);
  const other = await context.newPage();
  await other.goto(`${visit.shop.origin}/about`);
  await other.evaluate((email) => sessionStorage.setItem('shop.checkout', `{"contact_email":"${email}"}`), first.email);

  await logOut(visit, 'Log out and discard');
  await page.waitForURL('**/login');
  visit.host.requestedPaths();
  await goOnline(visit);
  const second = await newCustomer(inject('shopOrigin'));
  await logIn(visit, second);
  await visit.shop.goTo('/userdashboard/wishlist');
  await visit.shop.main.getByText('Wishlist Empty').waitFor();
  for (const path of ['/contact', '/track-order', '/checkout', '/product/Gym-Ball']) await visit.shop.goTo(path);

  // Requests of the page and of the worker.
  const asked = visit.host.requestedPaths();
  expect(asked.filter((path) => path.includes(encodeURIComponent(second.email))).length).toBeGreaterThan(0);
  const ofFirst = asked.filter((path) => /add-wishlist/.test(path) || path.includes(encodeURIComponent(first.email)));
  expect(ofFirst, ofFirst.join('\n')).toEqual([]);
  expect(await wishesOnServer(inject('shopOrigin'), first)).toBe(1);
  expect(await wishesOnServer(inject('shopOrigin'), second)).toBe(0);
  for (const tab of [page, other]) {
    const stored = await tab.evaluate(readAllStored);
    expect(stored).toContain(second.email);
    for (const trace of [first.email, first.token, 'Flat 12, Baner Road', 'AWB123456789'])
      expect(stored.includes(trace), trace).toBe(false);
  }
});

/** Stores what the screens store when a customer types and browses. */
async function leaveTracks(page: Page, email: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/contact`);
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.evaluate((owner) => {
    const values = { contact_email: owner, shipping_address_line1: 'Flat 12, Baner Road', save_on_device: true };
    const draft = JSON.stringify({ v: 1, owner, values });
    for (const storage of [localStorage, sessionStorage]) storage.setItem('shop.checkout', draft);
    const shipment = { track_status: 1, shipment_track: [], shipment_track_activities: [] };
    localStorage.setItem('trackedShipments', JSON.stringify([{ awb: 'AWB123456789', at: Date.now(), shipment }]));
  }, email);
  expect(await page.evaluate(readAllStored)).toContain('Flat 12, Baner Road');
}

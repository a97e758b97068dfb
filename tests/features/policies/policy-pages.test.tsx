import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DELIVERY_DAYS, PROCESSING_DAYS } from '#src/domain/delivery.ts';
import { RETURN_DAYS } from '#src/domain/returns.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const details = {
  email: 'care@shop.example',
  address: '117 Baner Road, Pune',
  phoneNumber: '+91 20 0000 1170',
  legalName: 'Vyayam Fitness Retail Private Limited',
  gstin: '27AAAAA0000A1Z5',
  fssaiNumber: '00000000000000',
  grievanceOfficer: 'Mrs. Madhura Sathe',
  grievanceEmail: 'grievance@shop.example',
  grievancePhone: '+91 20 0000 1171',
};
const open = async (path: string, advancePercent?: number) => {
  const canned = cannedFetch({
    'GET /get-contactInfo': { data: [details] },
    'GET /cod-status': { isCodEnabled: true, advancePercent },
  });
  const shop = await openPage(path, canned);
  await screen.findAllByText(/care@shop\.example/);
  return shop;
};
const words = () => screen.getByRole('main').textContent?.replace(/\s+/g, ' ') ?? '';

/** Figures that the product specification gives. */
const TERMS: [path: string, title: string, terms: RegExp[]][] = [
  ['/return-policy', 'Return policy', [/within 10 days of delivery/, /defective/]],
  ['/refund-policy', 'Refund policy', [/within 10 days of delivery/, /5-7 business days/, /non-refundable unless/]],
  [
    '/shipping-policy',
    'Shipping policy',
    [/1-3 business days/, /2-5 business days/, /over Rs\.\s500/, /flat Rs\.\s50/, /3-5 business days/, /7-21 days/],
  ],
  ['/terms-conditions', 'Terms and conditions', [/processed within 10 days/, /5% of the total in advance/]],
  [
    '/cancellation-policy',
    'Cancellation policy',
    [
      /within 24 hours of placing/,
      /[Cc]ustom-made or personalised/,
      /have been shipped/,
      /order number and the reason/,
      /full refund within 5-7 business days of approval/,
      /[Oo]riginal shipping charges are non-refundable/,
      /own terms in the product details/,
    ],
  ],
  ['/privicy-policy', 'Privacy policy', [/Digital Personal Data Protection Act/]],
  ['/about', 'About us', []],
];

test('the terms name the advance that the merchant set', async () => {
  await open('/terms-conditions', 10);
  await waitFor(() => expect(words()).toContain('you pay 10% of the total in advance'));
});

describe.each(TERMS)('%s', (path, title, terms) => {
  test('contains every term of the specification', async () => {
    await open(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    const text = words();
    for (const term of [...terms, /Mon-Fri 8am to 5pm/]) expect(text).toMatch(term);
  });
});

describe('a policy', () => {
  test('has a table of contents whose links lead to its headings, and a date', async () => {
    await open('/refund-policy');
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(contents.length).toBeGreaterThan(4);
    for (const link of contents) {
      const id = link.getAttribute('href')?.split('#')[1] ?? '';
      expect(within(document.getElementById(id) as HTMLElement).getByRole('heading', { level: 2 }).textContent).toBe(
        link.textContent,
      );
    }
    expect(words()).toContain('Last updated 01-11-2026');
  });

  test('is printed at a press of its button', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await open('/refund-policy');
    await user.click(screen.getByRole('button', { name: 'Print this page' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  test('names the seller, the licences, the grievance officer and their deadlines', async () => {
    await open('/terms-conditions');
    const text = words();
    for (const value of Object.values(details)) expect(text).toContain(value);
    expect(text).toMatch(/within 48 hours/);
    expect(text).toMatch(/within one month/);
    const link = screen.getByRole('link', { name: 'Contact us' });
    expect(link.getAttribute('href')).toBe('/contact-us');
    const main = within(screen.getByRole('main'));
    const ways = (name: string) => main.getAllByRole('link', { name }).map((way) => way.getAttribute('href'));
    expect(new Set(ways(details.phoneNumber))).toEqual(new Set(['tel:+912000001170']));
    expect(new Set(ways(details.email))).toEqual(new Set(['mailto:care@shop.example']));
  });

  test('is there without a network too, without what only settings know, and sounds no alarm', async () => {
    allowConsole(/\[query\]/);
    const fetch = () => Promise.reject(new TypeError('fetch failed'));
    const { queryClient } = await openPage('/terms-conditions', { fetch });
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeTruthy();
    expect(words()).toContain('You can find our address and telephone number on the contact page.');
    await waitFor(() => expect(queryClient.getQueryState(['contact-details'])?.status).toBe('error'));
    expect(screen.queryByText('Failed to fetch Contact information')).toBeNull();
  });

  test('about cancelling starts at its top', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await open('/cancellation-policy');
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    scrollTo.mockRestore();
  });

  test("says what the cart's lines about delivery and returns say", async () => {
    await open('/shipping-policy');
    const days = ({ least, most }: { least: number; most: number }) => `${least}-${most} business days`;
    expect(words()).toContain(`Packed in ${days(PROCESSING_DAYS)}, with you ${days(DELIVERY_DAYS)} later`);
    cleanup();
    await open('/return-policy');
    expect(words()).toContain(`You have ${RETURN_DAYS} days from delivery`);
  });
});

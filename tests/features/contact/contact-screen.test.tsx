import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openReferenceShop, type ReferenceShop } from '../cart/reference-shop.ts';

let shop: ReferenceShop;
beforeAll(async () => {
  shop = await openReferenceShop();
});
afterAll(() => shop.close());

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const form = () => within(screen.getByRole('form', { name: 'Write to us' }));
const open = async (fetch: typeof globalThis.fetch = shop.fetch) => {
  const page = await openPage('/contact', { fetch });
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  return page;
};
async function fill(user: UserEvent) {
  await user.type(box('First name'), 'Asha');
  await user.type(form().getByRole('textbox', { name: 'Email' }), 'asha@example.com');
  await user.type(box('Phone'), '9876543210');
  await user.type(box('Message'), 'Is the mat green?');
}
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send message' }));

test('an empty form says what each field wants, and puts the keyboard at the first', async () => {
  const { user } = await open();
  await send(user);
  for (const text of [
    'Please enter Your name',
    'Please enter your email address',
    'Please enter your Phone Number.',
    'PLease enter your message.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(box('First name'));
  await user.type(box('Phone'), '12');
  expect(screen.getByText('Invalid Phone Number')).toBeTruthy();
  expect(shop.calls).not.toContain('POST /send-message');
});

test('complaints lead to the grievance officer in the terms', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Grievance officer and redress times' });
  expect(link.getAttribute('href')).toBe('/terms-conditions#grievance');
});

test('the part of the page with the form has its heading as its name', async () => {
  await open();
  const part = screen.getByRole('region', { name: 'Write to us' });
  expect(part.contains(screen.getByRole('form', { name: 'Write to us' }))).toBe(true);
});

test('India is the first of all countries, and another one can be chosen', async () => {
  const { user } = await open();
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' });
  expect(select.options).toHaveLength(245);
  expect([select.value, select.options[0]?.text]).toEqual(['IN', 'India (+91)']);
  await user.selectOptions(select, 'NP');
  expect(select.value).toBe('NP');
});

test('a message is sent, said to be sent, and the form is empty again', async () => {
  const { user } = await open();
  await fill(user);
  await send(user);
  expect(await screen.findByText('Message send successfully')).toBeTruthy();
  await waitFor(() => expect(box('Message').value).toBe(''));
  expect(localStorage.getItem('contactDraft')).toBeNull();
});

test('a message is sent once, however often its form is submitted meanwhile', async () => {
  const { user } = await open();
  await fill(user);
  const before = shop.calls.length;
  const element = screen.getByRole('form', { name: 'Write to us' });
  fireEvent.submit(element);
  fireEvent.submit(element);
  await screen.findByText('Message send successfully');
  expect(shop.calls.slice(before).filter((call) => call === 'POST /send-message')).toHaveLength(1);
});

test('what was typed is there again after the page was closed', async () => {
  const { user, unmount } = await open();
  await user.type(box('Message'), 'Half a mess');
  unmount();
  await open();
  await waitFor(() => expect(box('Message').value).toBe('Half a mess'));
});

test('a message that cannot be sent is kept, and is sent once on the second attempt, also after a reload', async () => {
  allowConsole(/\[contact\] send failed/);
  const keys: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (String(input).endsWith('/send-message')) keys.push(new Headers(init?.headers).get('idempotency-key'));
    return shop.fetch(input, init);
  };
  const { user, unmount } = await open(fetch);
  await fill(user);
  const before = shop.calls.filter((call) => call === 'POST /send-message').length;
  shop.loseAnswer('POST /send-message');
  await send(user);
  expect(await screen.findByText('Failed to send contact message')).toBeTruthy();
  expect((await screen.findByText(/Your message is saved on this device/)).role).toBe('status');
  expect(box('Message').value).toBe('Is the mat green?');
  expect(localStorage.getItem('contactDraft')).toContain('Is the mat green?');
  unmount();
  const later = await open(fetch);
  await waitFor(() => expect(box('Message').value).toBe('Is the mat green?'));
  await send(later.user);
  await waitFor(() => expect(box('Message').value).toBe(''));
  expect(shop.calls.filter((call) => call === 'POST /send-message').length).toBe(before + 2);
  // The shop knows the second by its key.
  expect(keys[0]).toMatch(/^".{20,}"$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('contact information that cannot be had is said, and the form still works', async () => {
  allowConsole(/\[query\]/);
  const fix = shop.fail('GET /get-contactInfo', 500, 'internal');
  await open();
  expect(await screen.findByText('Failed to fetch Contact information')).toBeTruthy();
  expect(box('Message')).toBeTruthy();
  fix();
});

test('shows how to reach the shop, and when', async () => {
  const details = {
    email: 'care@shop.example',
    address: '117 Baner Road, Pune',
    phoneNumber: '+91 20 0000 1170',
    whatsappNumber: '+91 00000 11700',
  };
  await openPage('/contact', cannedFetch({ 'GET /get-contactInfo': { data: [details] } }));
  const panel = within(await screen.findByRole('region', { name: 'How to reach us' }));
  for (const detail of Object.values(details)) expect(await panel.findByText(detail)).toBeTruthy();
  expect(panel.getByText('Mon-Fri 8am to 5pm')).toBeTruthy();
  const way = (text: string) => panel.getByRole('link', { name: text }).getAttribute('href');
  expect(way(details.email)).toBe('mailto:care@shop.example');
  expect(way(details.phoneNumber)).toBe('tel:+912000001170');
  expect(way(details.whatsappNumber)).toBe('https://wa.me/910000011700');
});

test.each([
  ['our own server', '1', true],
  ['another backend', '0', false],
])('a message to %s has an idempotency key only where it is known', async (_, VITE_BACKEND_IDEMPOTENCY, hasKey) => {
  const keys: boolean[] = [];
  const answer = ({ headers }: { headers: Headers }) => {
    keys.push(headers.has('idempotency-key'));
    return {};
  };
  const { fetch } = cannedFetch({ 'POST /send-message': answer });
  const { user } = await openPage('/contact', { fetch, env: { VITE_BACKEND_IDEMPOTENCY } });
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  await fill(user);
  await send(user);
  await screen.findByText('Message send successfully');
  expect(keys).toEqual([hasKey]);
});

test('what the shop has not set has no row', async () => {
  await openPage('/contact', cannedFetch({ 'GET /get-contactInfo': { data: [{ email: 'care@shop.example' }] } }));
  const panel = within(await screen.findByRole('region', { name: 'How to reach us' }));
  await panel.findByText('care@shop.example');
  expect(panel.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Email',
    'Contact hours',
    'Complaints',
  ]);
});

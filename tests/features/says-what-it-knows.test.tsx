// Every screen without its content: its text when the shop fails (500), when there is no response, and offline. Only
// the shop's own response says anything about the shop, and the connection is mentioned only when there was no
// response.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toast } from '#src/ui/toaster.tsx';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

type Fault = 'trouble' | 'no-answer' | 'offline';
const ANSWERS: Record<Fault, () => Promise<Response>> = {
  // With a message, as our server sends it. Tracking has its own base URL, where only the specified response shape
  // counts.
  trouble: async () => refusal(500, 'internal', 'Something went wrong on our side. Please try again.'),
  'no-answer': async () => Promise.reject(new TypeError('Failed to fetch')),
  offline: async () => Promise.reject(new TypeError('Failed to fetch')),
};
const SAYS: Record<Fault, RegExp> = {
  trouble: /The shop has a problem at the moment/,
  'no-answer': /The shop did not answer\. Check your connection/,
  offline: /You are offline/,
};
/** Texts that only the shop's response may cause, or that blame the wrong cause. */
const LIES: Record<Fault, RegExp> = {
  trouble: /connection|You are offline|no longer sold|no such category|no order with this number/i,
  'no-answer': /You are offline|no longer sold|no such category|no order with this number/i,
  offline: /Check your connection|no longer sold|no such category|no order with this number/i,
};

/** The screens whose content only the shop has, the call that fetches it, and the toast of each; '' = only logged. */
const SCREENS: [path: string, call: string, toast: string][] = [
  ['/best-seller', '/products', 'Failed to fetch all products'],
  ['/category-products/strength-equipment', '/products', 'Failed to fetch all products'],
  ['/searched-products?q=mat', '/productdetailbyname', ''],
  ['/product/Gym-Ball', '/productbyname', 'Failed to fetch Product by name'],
  ['/order-success?orderId=o1', '/get-order/o1', ''],
  ['/track-order?awb=A1', '/track/A1', 'Request failed for tracking shipment'],
  ['/contact', '/get-contactInfo', 'Failed to fetch Contact information'],
  ['/stores', '/get-stores', 'Failed to fetch all stores'],
  ['/userdashboard/profile', '/user-profile', 'Failed to fetch user profile'],
  ['/userdashboard/order-history', '/order-history', 'Failed to fetch order history'],
  ['/userdashboard/view-orderdata?orderId=o1', '/get-order/o1', ''],
];

/** The other requests of every page succeed, so that a toast belongs to the page's content. */
const FRAME = /\/(generalinfo|get-categories|get-socialLinks)/;

async function openWithout(path: string, fault: Fault, answers: Record<string, Answer> = {}) {
  allowConsole(/\[(query|drain|cart|wishlist|outbox|checkout|api)\]/);
  localStorage.setItem('userToken', 'token');
  localStorage.setItem('contact_email', 'asha@example.com');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(fault !== 'offline');
  const canned = cannedFetch(answers);
  const asked: string[] = [];
  const isAnswered = (url: string) =>
    FRAME.test(url) || Object.keys(answers).some((call) => url.includes(call.slice(4)));
  const shop = await openPage(path, {
    ...canned,
    fetch: async (input, init) => {
      if (isAnswered(String(input))) return canned.fetch(input, init);
      asked.push(String(input));
      return ANSWERS[fault]();
    },
  });
  return { ...shop, asked, main: await screen.findByRole('main') };
}

const ALL = new Set([...SCREENS.map(([, , text]) => text), 'Failed to fetch wishlist items']);
// Toasts outlive the page that showed them.
afterEach(() => {
  for (const text of ALL) toast.end(text);
});

const toasts = () => within(screen.getByLabelText('Notifications')).queryAllByRole('button', { hidden: true });

/** The screen at `path` shows the reason, nothing contradictory, at most one toast and one action, which asks the shop again. */
async function expectToSay(path: string, call: string, fault: Fault, says: RegExp, text: string) {
  const { main, asked, user } = await openWithout(path, fault);
  await waitFor(() => expect(main.textContent).toMatch(says));
  expect(main.textContent).not.toMatch(LIES[fault]);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  if (text !== '') await screen.findByText(text, { selector: '[aria-label=Notifications] *' });
  expect(toasts().length).toBe(text === '' ? 0 : 1);
  const again = within(main).getByRole('button', { name: /Try again|Track Order/ });
  const times = () => asked.filter((url) => url.includes(call)).length;
  const before = times();
  await user.click(again);
  await waitFor(() => expect(times()).toBeGreaterThan(before));
}

describe.each<Fault>(['trouble', 'no-answer', 'offline'])('%s', (fault) => {
  test.each(SCREENS)('%s says so', (path, call, text) => expectToSay(path, call, fault, SAYS[fault], text));

  // The outbox reads the list; it reports a failure without the reason.
  test('/userdashboard/wishlist says so', () =>
    expectToSay(
      '/userdashboard/wishlist',
      '/get-wishlist',
      fault,
      fault === 'offline' ? SAYS.offline : /Please try again in a moment/,
      'Failed to fetch wishlist items',
    ));
});

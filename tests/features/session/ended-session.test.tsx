// A customer's request is refused: when the log-in on this page ends, and when it stays all the same.
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#src/base/errors.ts';
import type { RefusalCode } from '#src/contract/refusal-codes.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { EndedSessionWatch } from '#src/features/session/ended-session.tsx';
import { SyncLine } from '#src/features/sync/sync-line.tsx';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage, renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { wish } from '#tests/kit/simulation/story.ts';

beforeEach(() => {
  writeStored('userToken', 'token-1');
  writeStored('contact_email', 'asha@example.in');
});
afterEach(() => {
  writeStored('userToken', null);
  writeStored('contact_email', null);
});

const LOGIN_REQUIRED = new ApiError({ status: 401, code: 'login-required', endpoint: 'getOrderHistory' });
const ENDED = 'You were logged out. Please log in again';

/** The list of orders of a customer whose token is refused. `answer` is the response to the question whether it still holds. */
async function openRefused(answer: Answer) {
  allowConsole(/failed|ended/);
  const canned = cannedFetch({
    'GET /order-history': () => refusal(401, 'login-required'),
    'GET /user-profile': answer,
  });
  return { ...(await openPage('/userdashboard/order-history', canned)), calls: canned.calls };
}

test.each([
  ['holds after all', () => ({ user: [] })],
  ['the shop cannot judge now', () => refusal(500, 'internal')],
])('a token that %s stays', async (_, answer) => {
  let asked = 0;
  const { queryClient } = await openRefused(() => {
    asked += 1;
    return answer();
  });
  // The frame of the dashboard asks for the profile, too.
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  const before = asked;
  // The next question comes after the end of this one.
  await waitFor(async () => {
    await queryClient.refetchQueries({ queryKey: ['order-history'] });
    expect(asked).toBeGreaterThan(before);
  });
  expect(localStorage.getItem('userToken')).toBe('token-1');
  expect(screen.queryByText(ENDED)).toBeNull();
});

test('the refusal of an older token does not end a newer log-in', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const asked: (string | null)[] = [];
  const { queryClient } = await openRefused(({ headers }) => {
    const token = headers.get('authorization');
    asked.push(token);
    return token === 'Bearer token-1' ? promise.then(() => refusal(401, 'login-required')) : { user: [] };
  });
  // The frame of the dashboard asks for the profile, too.
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  act(() => writeStored('userToken', 'token-2'));
  answer();
  // The next question comes after the end of this one.
  const next = async () => {
    await queryClient.refetchQueries({ queryKey: ['order-history'] });
    expect(asked.at(-1)).toBe('Bearer token-2');
  };
  await waitFor(next);
  expect(localStorage.getItem('userToken')).toBe('token-2');
  expect(screen.queryByText(ENDED)).toBeNull();
});

test('a wish that waits for a log-in says so as long as it waits', async () => {
  const canned = cannedFetch({ 'GET /get-wishlist': { data: [] }, 'POST /add-wishlist': { data: { _id: 'wish-1' } } });
  writeStored('userToken', null);
  const tab = openTab(openDevice(), canned);
  onTestFinished(tab.close);
  await renderShop(<SyncLine />, { ...canned, tab });
  await act(() => tab.sync.outbox.wishlist('asha@example.in').add(wish));
  await screen.findByText('Log in again to save your changes');
  await act(() => tab.sync.outbox.wake('visible'));
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();

  writeStored('userToken', 'token-2');
  await act(() => tab.sync.outbox.wake('login'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull());
  await waitFor(() => expect(canned.calls).toContain('POST /add-wishlist'));
});

/** The watch as it loads after a query was refused. */
function LateWatch() {
  const { isError } = useQuery({ queryKey: ['orders'], queryFn: () => Promise.reject(LOGIN_REQUIRED) });
  return isError ? <EndedSessionWatch /> : null;
}

test('a refusal that came before the outbox had loaded ends the log-in, and the way back leads to the open page', async () => {
  history.replaceState(null, '', '/product/Training-Tee?color=Navy');
  onTestFinished(() => history.replaceState(null, '', '/'));
  allowConsole(/failed|ended/);
  const canned = cannedFetch({ 'GET /user-profile': () => refusal(401, 'login-required') });
  await renderShop(<LateWatch />, canned);
  await screen.findByText(ENDED);
  expect(localStorage.getItem('userToken')).toBeNull();
  const way = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Log in' }).href);
  expect([way.pathname, way.searchParams.get('redirect')]).toEqual(['/login', '/product/Training-Tee?color=Navy']);
});

test('a wrong password is no refusal of the token', async () => {
  const canned = cannedFetch({ 'GET /user-profile': () => refusal(401, 'login-required') });
  const { queryClient } = await renderShop(<EndedSessionWatch />, canned);
  const refuse = (code: RefusalCode) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationFn: () => Promise.reject(new ApiError({ status: 401, code, endpoint: 'changePassword' })),
      })
      .execute(undefined)
      .catch(() => undefined);
  await act(() => refuse('wrong-login'));
  await act(() => refuse('wrong-key'));
  expect(canned.calls).toEqual([]);
  allowConsole(/ended/);
  await act(() => refuse('login-required'));
  await screen.findByText(ENDED);
});

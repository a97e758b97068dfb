// A customer's request is refused: when the log-in on this page stays all the same.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

beforeEach(() => {
  writeStored('userToken', 'token-1');
  writeStored('contact_email', 'asha@example.in');
});
afterEach(() => {
  writeStored('userToken', null);
  writeStored('contact_email', null);
});

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

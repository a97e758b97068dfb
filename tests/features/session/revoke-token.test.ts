import { expect, onTestFinished, test } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import { revokeToken } from '#src/features/session/leave-account.ts';

/** Logs 'old' out at a backend, on a page where another customer has logged in since. */
async function revokeAt(env: Record<string, string>, answer: () => Response | Promise<Response>) {
  const sent: unknown[] = [];
  const logged: string[] = [];
  onTestFinished(redirectLog((level, line) => void logged.push(`${level}: ${line}`)));
  const api = createApiClient(readApiConfig(env), {
    fetch: async (url, { method, headers, body, keepalive } = {}) => {
      sent.push({ call: `${method} ${url}`, token: new Headers(headers).get('authorization'), body, keepalive });
      return answer();
    },
    getToken: () => 'new',
  });
  await revokeToken(api, 'old');
  return { sent, logged };
}
const done = () => Response.json({ success: true, message: 'You are logged out.' });

test('the given token is revoked, even if another customer has logged in or the page is closed', async () => {
  expect(await revokeAt({}, done)).toEqual({
    sent: [{ call: 'POST /api/logoutuser', token: 'Bearer old', body: undefined, keepalive: true }],
    logged: [],
  });
});

test('a backend that is not ours has no such call', async () => {
  expect((await revokeAt({ VITE_API_BASE: 'https://stranger.example/api' }, done)).sent).toEqual([]);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', () => Response.json({ success: false, code: 'login-required' }, { status: 401 })],
])('%s is noted and no more', async (_, answer) => {
  expect((await revokeAt({}, answer)).logged).toEqual(['info: [session] the log-out was not sent to the shop']);
});

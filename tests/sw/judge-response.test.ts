import { expect, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { getStores } from '#src/contract/store.ts';
import { judgePicture, judgeResponse } from '#sw/judge-response.ts';
import { fetched } from '#tests/kit/worker/fetched-response.ts';

/** `broken`: the device may answer in the shop's place. `final`: the page gets the refusal. */
test.each([
  [404, 'unknown-product', 'final'],
  [429, 'too-many-tries', 'broken'],
  [500, 'internal', 'broken'],
  [503, 'busy', 'broken'],
])("the shop's own answer %i '%s' is %s", (status, code, verdict) => {
  const text = JSON.stringify({ success: false, code, message: `answered ${status}` });
  const response = fetched(text, { status, headers: { 'content-type': 'application/json' } });
  expect(judgeResponse(readApiConfig({}), getStores, response, text)).toEqual({ verdict });
});

test.each([
  [404, 'final'],
  [408, 'broken'],
  [429, 'broken'],
  [502, 'broken'],
])('the answer %i of another backend is %s', (status, verdict) => {
  const text = JSON.stringify({ success: false, message: 'In the words of the shop' });
  const response = fetched(text, { status, headers: { 'content-type': 'application/json' } });
  const plain = readApiConfig({ VITE_BACKEND_IDEMPOTENCY: '0' });
  expect(judgeResponse(plain, getStores, response, text)).toEqual({ verdict });
});

test.each([
  [200, 'good'],
  [206, 'final'],
])('a list with the status %i is %s: half of it must not be cached', (status, verdict) => {
  const text = JSON.stringify({ success: true, data: [] });
  const response = fetched(text, { status, headers: { 'content-type': 'application/json' } });
  expect(judgeResponse(readApiConfig({}), getStores, response, text).verdict).toBe(verdict);
});

test.each([
  ['from the shop', {}, 'good'],
  ['of which a part came', { status: 206 }, 'final'],
  ['after a redirect', { redirected: true }, 'unproven'],
  ['that cannot be read', { type: 'opaque' as const }, 'unproven'],
  ['that is missing', { status: 404 }, 'final'],
  ['of a shop that fails', { status: 503 }, 'broken'],
])('a picture %s is judged', (_, init, verdict) => {
  expect(judgePicture(fetched('RIFF', { headers: { 'content-type': 'image/webp' }, ...init }))).toBe(verdict);
});

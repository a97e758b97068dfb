import { expect, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { getStores } from '#src/contract/store.ts';
import { judgePicture, judgeResponse } from '#sw/judge-response.ts';
import { refusalOf } from '#tests/kit/simulation/responses.ts';
import { fetched } from '#tests/kit/worker/fetched-response.ts';

/** `broken`: the device may answer in the shop's place. `final`: the page gets the refusal. */
test.each([
  [404, 'final'],
  [429, 'broken'],
  [500, 'broken'],
  [503, 'broken'],
])("the shop's own answer %i is %s", (status, verdict) => {
  const text = JSON.stringify(refusalOf(status).body);
  const response = fetched(text, { status, headers: { 'content-type': 'application/json' } });
  expect(judgeResponse(readApiConfig({}), getStores, response, text)).toEqual({ verdict });
});

test.each([
  ['from the shop', {}, 'good'],
  ['after a redirect', { redirected: true }, 'unproven'],
  ['that cannot be read', { type: 'opaque' as const }, 'unproven'],
  ['that is missing', { status: 404 }, 'final'],
  ['of a shop that fails', { status: 503 }, 'broken'],
])('a picture %s is judged', (_, init, verdict) => {
  expect(judgePicture(fetched('RIFF', { headers: { 'content-type': 'image/webp' }, ...init }))).toBe(verdict);
});

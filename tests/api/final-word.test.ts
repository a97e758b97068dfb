import { expect, test } from 'vitest';
import { isFinal, saysMissing } from '#src/api/final-word.ts';
import { ApiError, NetworkError } from '#src/base/errors.ts';

const refused = (status: number, code?: string) => new ApiError({ endpoint: 'x', status, ...(code ? { code } : {}) });

test.each([
  ['a bad request', refused(400), [true, false]],
  ['a thing that does not exist', refused(404), [true, true]],
  ['a thing that is gone', refused(410), [true, true]],
  ['a missing log-in', refused(401), [false, false]],
  ['too many requests', refused(429), [false, false]],
  ['a request that the shop still works on', refused(409, 'outstanding-key'), [false, false]],
  ['a request of which the shop got a part', refused(400, 'broken-off'), [false, false]],
  ['a page that is too old', refused(426), [false, false]],
  ['a failure of the shop', refused(503), [false, false]],
  ['no answer', new NetworkError('no-answer'), [false, false]],
])('%s', (_, error, [final, missing]) => {
  expect([isFinal(error), saysMissing(error)]).toEqual([final, missing]);
});

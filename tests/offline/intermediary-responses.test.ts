// Every call of the contract gets every answer that does not come from the shop. None of them counts as the shop's answer.
import { describe, expect, test } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { ApiError } from '#src/base/errors.ts';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { REFUSAL_CODES } from '#src/contract/refusal-codes.ts';
import { callOf, type Method, type QueueKey } from '#src/offline/document/queue-key.ts';
import type { Ports } from '#src/offline/ports/ports.ts';
import { transmit } from '#src/offline/replay/ask-server.ts';
import { classify } from '#src/offline/replay/classify.ts';
import { intermediaryResponse, intermediaryResponses } from '#tests/kit/fixtures/intermediary-responses.ts';
import { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { CART_KEY, config, plainConfig, WISH_KEY } from '#tests/kit/simulation/docs.ts';

const SERVERS = [
  ['our own server', config],
  ['another backend', plainConfig],
] as const;
const input = { params: {}, query: {}, body: {} } as never;

/** The result of the page's API client for an answer. */
async function outcomeOf(settings: typeof config, endpoint: AnyEndpoint, answer: Response): Promise<unknown> {
  const api = createApiClient(settings, { fetch: async () => answer });
  return api.call(endpoint, input).then(
    (reply: unknown) => ({ reply }),
    (error: unknown) => error,
  );
}

describe.each(SERVERS)('in front of %s', (_, settings) => {
  test.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s accepts none of them',
    async (_name, endpoint) => {
      for (const { name, status } of intermediaryResponses) {
        const met = await outcomeOf(settings, endpoint, intermediaryResponse(name, status));
        expect(met, `${name}, ${status}`).toMatchObject({
          name: 'NetworkError',
          code: 'not-the-shop',
          details: { status },
        });
      }
    },
  );

  test.each<[QueueKey, Method]>(
    [CART_KEY, WISH_KEY].flatMap((queueKey) =>
      (['GET', 'POST', 'PUT', 'DELETE'] as const)
        .filter((method) => callOf(queueKey, method) !== undefined)
        .map((method): [QueueKey, Method] => [queueKey, method]),
    ),
  )('an op of %s stays in doubt: %s', async (queueKey, method) => {
    const clock = new VirtualClock();
    for (const { name, status } of intermediaryResponses) {
      const ports = {
        config: settings,
        clock,
        fetch: async () => intermediaryResponse(name, status),
      } as unknown as Ports;
      const request = { method, url: '/' };
      const seen = await transmit(ports, callOf(queueKey, method), request, new AbortController().signal, null);
      const outcome = classify(seen, { method, hasKeys: settings.backendIdempotency, isWish: queueKey === WISH_KEY });
      // An intermediary's Retry-After of an hour counts as a minute.
      expect(outcome, `${name}, ${status}`).toEqual({ kind: 'unknown', retryAfterMs: 60_000 });
    }
  });

  test("a redirected or opaque answer is not the shop's", async () => {
    const [endpoint] = allEndpoints;
    if (!endpoint) throw new Error('no endpoints');
    const good = () => Response.json({ success: true, data: [] });
    expect(await outcomeOf(settings, endpoint, good())).toEqual({ reply: { data: [] } });
    for (const odd of [{ redirected: true }, { type: 'opaque' }, { type: 'opaqueredirect' }])
      expect(
        await outcomeOf(settings, endpoint, Object.defineProperties(good(), Object.getOwnPropertyDescriptors(odd))),
      ).toMatchObject({ code: 'not-the-shop' });
  });
});

describe('an answer of our own server is accepted', () => {
  const ours = Object.entries(REFUSAL_CODES).flatMap(([status, codes]) =>
    codes.map((code): [number, string] => [Number(status), code]),
  );

  test.each(ours)('%i %s', async (status, code) => {
    for (const endpoint of allEndpoints) {
      const answer = Response.json({ success: false, code, message: 'So it is' }, { status });
      const error = await outcomeOf(config, endpoint, answer);
      expect(error, endpoint.name).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status, code, serverMessage: 'So it is' });
    }
  });

  test('with a code only if status and envelope belong to the code', async () => {
    for (const endpoint of allEndpoints.filter(({ access }) => access !== 'open'))
      for (const [status, body] of [
        [403, { success: false, code: 'unknown-line', message: 'Gone' }],
        [200, { success: false, code: 'unknown-line', message: 'Gone' }],
        [404, { success: false, code: 'no-code-of-ours', message: 'Gone' }],
        [404, { success: false, message: 'Gone' }],
        [404, { code: 'unknown-line', message: 'Gone' }],
        [404, { success: true, code: 'unknown-line', message: 'Gone' }],
      ] as const)
        expect(await outcomeOf(config, endpoint, Response.json(body, { status })), endpoint.name).toMatchObject({
          code: 'not-the-shop',
        });
  });
});

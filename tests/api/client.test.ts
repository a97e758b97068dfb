import { describe, expect, it } from 'vitest';
import { buildRequest } from '#src/api/build-request.ts';
import { createApiClient } from '#src/api/client.ts';
import { fileUrl, readApiConfig } from '#src/api/config.ts';
import { shopHeaders } from '#src/api/shop-headers.ts';
import { ApiError, ContractError, NetworkError } from '#src/base/errors.ts';
import { addCart, getCart } from '#src/contract/cart.ts';
import { getCategories } from '#src/contract/category.ts';
import { CLIENT_BUILD } from '#src/contract/client-build.ts';
import { addReview } from '#src/contract/review.ts';
import { trackShipment } from '#src/contract/tracking.ts';

const config = readApiConfig({ VITE_AUTH_KEY: 'test-key' });
const session_id = 'a'.repeat(32);
const okCart = () => Response.json({ success: true, cartItems: [] });

/** A client with one given response. Records what it sent. */
function clientAnswering(answer: () => Response | Promise<Response>, getToken?: () => string | null) {
  const sent: { url: string; init: RequestInit }[] = [];
  const api = createApiClient(config, {
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      return answer();
    },
    ...(getToken ? { getToken } : {}),
  });
  return { api, sent };
}
const headersOf = (call: { init: RequestInit } | undefined) => call?.init.headers as Record<string, string>;

describe('what goes out', () => {
  it('carries the key, and the token when there is one', async () => {
    const { api, sent } = clientAnswering(okCart, () => 'tok');
    await api.call(getCart, { query: { session_id } });
    expect(sent[0]?.url).toBe(`/api/get-cart?session_id=${session_id}`);
    expect(headersOf(sent[0])).toMatchObject({ 'auth-key': 'test-key', authorization: 'Bearer tok' });
  });

  it.each<[Record<string, string>, string | undefined]>([
    [{}, String(CLIENT_BUILD)],
    [{ VITE_API_BASE: '/shop/api' }, String(CLIENT_BUILD)],
    [{ VITE_API_BASE: 'https://ours.example/api', VITE_BACKEND_IDEMPOTENCY: '1' }, String(CLIENT_BUILD)],
    // Another backend's CORS response does not allow the header, so every request would fail.
    [{ VITE_API_BASE: 'https://stranger.example/api' }, undefined],
  ])('of a page built with %j says build %s', (env, build) => {
    expect(shopHeaders(readApiConfig(env))['x-client-build']).toBe(build);
    expect(buildRequest(readApiConfig(env), getCart, {}, null).init.headers).toMatchObject(
      build ? { 'x-client-build': build } : {},
    );
  });

  it('goes to our own server when the values of the build are empty', () => {
    const empty = { VITE_API_BASE: '', VITE_TRACKING_BASE: '', VITE_AUTH_KEY: '', VITE_BACKEND_IDEMPOTENCY: '' };
    expect(readApiConfig(empty)).toEqual(readApiConfig({}));
  });

  it('goes to the same addresses when the configured ones end in a slash', () => {
    const bases = { VITE_API_BASE: 'https://shop.example/api', VITE_TRACKING_BASE: 'https://shop.example/shipping' };
    const withSlashes = Object.fromEntries(Object.entries(bases).map(([name, base]) => [name, `${base}/`]));
    expect(readApiConfig(withSlashes)).toEqual(readApiConfig(bases));
  });

  it('carries neither to shipment tracking, which has its own base', async () => {
    const { api, sent } = clientAnswering(
      () => Response.json({ tracking_data: { track_status: 1 } }),
      () => 'tok',
    );
    await api.call(trackShipment, { params: { awb: 'A/1' } });
    expect(sent[0]?.url).toBe('/shipping/track/A%2F1');
    expect(headersOf(sent[0])).not.toHaveProperty('auth-key');
    expect(headersOf(sent[0])).not.toHaveProperty('x-client-build');
    expect(headersOf(sent[0])).not.toHaveProperty('authorization');
  });

  it('is JSON, or a form where the contract says multipart', async () => {
    const { api, sent } = clientAnswering(() => Response.json({ success: true }));
    const products = { product_id: 'p', price: 1, session_id, quantity: 1, size: 'M', color: 'Red' };
    await api.call(addCart, { body: { isCombo: false, products } }, { headers: { 'Idempotency-Key': '"k"' } });
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ isCombo: false, products });
    expect(headersOf(sent[0])).toMatchObject({ 'content-type': 'application/json', 'Idempotency-Key': '"k"' });

    const image = new File(['picture'], 'tee.webp', { type: 'image/webp' });
    const review = { rating: 5, name: 'A', email: 'a@b.in', comment: 'c', product_id: 'p', fit: undefined, image };
    await api.call(addReview, { body: review });
    const form = sent[1]?.init.body as FormData;
    expect(form).toBeInstanceOf(FormData);
    expect([form.get('rating'), form.has('fit'), form.get('image')]).toEqual(['5', false, image]);
    expect(headersOf(sent[1])).not.toHaveProperty('content-type');
  });
});

describe('what comes back', () => {
  it.each([
    ['1', 404, { success: false, message: 'gone', code: 'unknown-product' }, 'unknown-product', 'gone'],
    ['0', 422, { success: false, data: { message: 'no such size' } }, 'http-422', 'no such size'],
    ['0', 500, { success: false, code: 'E_DOWN', message: 'down' }, 'E_DOWN', 'down'],
    ['0', 200, { success: false, message: 'Invalid code' }, 'http-200', 'Invalid code'],
  ])('with keys %s: %i %j is an ApiError', async (hasKeys, status, body, code, serverMessage) => {
    const api = createApiClient(readApiConfig({ VITE_BACKEND_IDEMPOTENCY: hasKeys }), {
      fetch: async () => Response.json(body, { status }),
    });
    const error = await api.call(getCategories, {}).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code, serverMessage });
  });

  it('keeps Retry-After', async () => {
    const { api } = clientAnswering(() =>
      Response.json({ success: false, code: 'too-many-tries' }, { status: 429, headers: { 'retry-after': '7' } }),
    );
    await expect(api.call(getCategories, {})).rejects.toMatchObject({ status: 429, retryAfter: 7 });
  });

  it('calls whatever the shop did not say a NetworkError, and shows nothing of it', async () => {
    const portal = clientAnswering(() => new Response('<html>Log in to this Wi-Fi</html>'));
    const error = await portal.api.call(getCategories, {}).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ code: 'not-the-shop', message: 'not-the-shop', details: { status: 200 } });

    const broken = clientAnswering(() => Response.json({ success: true, data: 7 }));
    const unread = await broken.api.call(getCategories, {}).catch((e: unknown) => e);
    expect(unread).toMatchObject({ code: 'not-the-shop', details: { endpoint: 'getCategories' } });
    expect((unread as NetworkError).cause).toBeInstanceOf(ContractError);
  });

  it('throws a NetworkError for a response whose body breaks off', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    const { api } = clientAnswering(() => new Response(body, { headers: { 'content-type': 'application/json' } }));
    await expect(api.call(getCategories, {})).rejects.toMatchObject({ name: 'NetworkError', code: 'no-answer' });
  });

  it('throws a NetworkError without a response, with different codes for timeout and abort', async () => {
    const dropped = clientAnswering(() => Promise.reject(new TypeError('fetch failed')));
    await expect(dropped.api.call(getCategories, {})).rejects.toMatchObject({
      name: 'NetworkError',
      code: 'no-answer',
    });

    const hanging = (signalled: AbortSignal | null | undefined) =>
      new Promise<Response>((_, reject) => signalled?.addEventListener('abort', () => reject(signalled.reason)));
    const slow = createApiClient(config, { fetch: (_url, init) => hanging(init?.signal) });
    await expect(slow.call(getCategories, {}, { timeoutMs: 5 })).rejects.toMatchObject({ code: 'timed-out' });
    const stop = new AbortController();
    const stopped = slow.call(getCategories, {}, { signal: stop.signal });
    stop.abort();
    await expect(stopped).rejects.toBeInstanceOf(NetworkError);
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    const waiting = slow.call(getCategories, {}, { signal: new AbortController().signal, timeoutMs: 5 });
    await expect(waiting).rejects.toMatchObject({ code: 'timed-out' });
  });
});

describe('pictures', () => {
  it.each([
    ['/api', 'media/a.webp', '/media/a.webp'],
    ['/api', '/media/a.webp', '/media/a.webp'],
    ['https://shop.example/api', 'uploads/a.jpg', 'https://shop.example/uploads/a.jpg'],
    ['/api', 'https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['/api', 'data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
    ['/api', '', ''],
  ])('base %s, path %s -> %s', (base, path, url) => {
    expect(fileUrl(readApiConfig({ VITE_API_BASE: base }), path)).toBe(url);
  });
});

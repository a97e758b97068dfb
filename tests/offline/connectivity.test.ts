import { describe, expect, test, vi } from 'vitest';
import { createConnectivity } from '#src/offline/connectivity.ts';

function open(answer: () => Promise<Response>) {
  const platform = { isOnline: true };
  const connectivity = createConnectivity({ fetch: answer, isOnline: () => platform.isOnline });
  const heard = vi.fn();
  const stop = connectivity.listen(heard);
  return { platform, connectivity, heard, stop };
}
const ok = async () => new Response();
const broken = () => Promise.reject(new TypeError('fetch failed'));

describe('online', () => {
  test('is what the last real call says', async () => {
    let answer: () => Promise<Response> = broken;
    const { connectivity, heard } = open(() => answer());
    expect(connectivity.isOnline()).toBe(true);
    await expect(connectivity.fetch('/')).rejects.toThrow(TypeError);
    await expect(connectivity.fetch('/')).rejects.toThrow(TypeError);
    expect(connectivity.isOnline()).toBe(false);
    answer = ok;
    await connectivity.fetch('/');
    expect(connectivity.isOnline()).toBe(true);
    expect(heard.mock.calls).toEqual([[false], [true]]);
  });

  test.each([200, 401, 403, 404, 502, 511])('is not, when a page answers in place of the shop: %i', async (status) => {
    const headers = { 'content-type': 'text/html' };
    const { connectivity } = open(async () => new Response('<h1>Log in to the Wi-Fi</h1>', { status, headers }));
    await connectivity.fetch('/');
    expect(connectivity.isOnline()).toBe(false);
  });

  test('is not, when the platform says so, whatever the calls said', () => {
    const { platform, connectivity, heard, stop } = open(ok);
    platform.isOnline = false;
    connectivity.recheck();
    expect(connectivity.isOnline()).toBe(false);
    expect(heard.mock.calls).toEqual([[false]]);
    stop();
    platform.isOnline = true;
    connectivity.recheck();
    expect(heard).toHaveBeenCalledOnce();
  });

  test('is not, when a call got no answer in time', async () => {
    const { connectivity } = open(() => Promise.reject(new DOMException('', 'TimeoutError')));
    await expect(connectivity.fetch('/')).rejects.toThrow(DOMException);
    expect(connectivity.isOnline()).toBe(false);
  });

  test('is not judged by a call that was given up', async () => {
    const { connectivity } = open(() => Promise.reject(new DOMException('', 'AbortError')));
    await expect(connectivity.fetch('/')).rejects.toThrow(DOMException);
    expect(connectivity.isOnline()).toBe(true);
  });
});

// The ports of a real page or worker, on the globals that Node shares with a browser.
import { expect, onTestFinished, test, vi } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { platformPorts } from '#src/offline/ports/platform-ports.ts';
import type { News } from '#src/offline/ports/ports.ts';

const open = () =>
  platformPorts({
    config: readApiConfig({}),
    getToken: async () => null,
    isVisible: () => true,
    freeSpace: async () => undefined,
  });

test('each context hears the news of the others until it stops, and never its own', async () => {
  const [one, two] = [open(), open()];
  const heard: Record<'one' | 'two', unknown[]> = { one: [], two: [] };
  const first: News = { t: 'doc', scope: 'cart:of-this-test', rev: 2 };
  // Test files on other threads of this process have real ports too.
  const hear = (who: 'one' | 'two') => (news: unknown) => {
    if (JSON.stringify(news) === JSON.stringify(first)) heard[who].push(news);
  };
  onTestFinished(one.channel.listen(hear('one')));
  const stop = two.channel.listen(hear('two'));
  one.channel.post(first);
  await expect.poll(() => heard.two).toEqual([first]);
  stop();
  one.channel.post(first);
  two.channel.post(first);
  await expect.poll(() => heard.one).toEqual([first]);
  expect(heard.two).toEqual([first]);
});

test('a lock is held by one at a time; a browser without locks has none', async () => {
  const order: string[] = [];
  const { locks } = open();
  const hold = (name: string) =>
    locks?.request('of-this-test', {}, async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(`${name} ends`);
    });
  await Promise.all([hold('first'), hold('second')]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  vi.stubGlobal('navigator', { onLine: false });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(open().locks).toBeNull();
  expect(open().isOnline()).toBe(false);
});

test('a lock that a hung tab holds can be stolen, and another request for it ends with its signal', async () => {
  const { locks } = open();
  let lost: Promise<unknown> | undefined;
  await new Promise<void>((isHeld) => {
    const hang = () => new Promise<void>(() => isHeld());
    lost = locks?.request('of-a-hung-tab', {}, hang);
  });
  const impatient = locks?.request('of-a-hung-tab', { signal: AbortSignal.timeout(1) }, async () => undefined);
  await expect(impatient).rejects.toMatchObject({ name: 'TimeoutError' });
  const stolen = vi.fn(async () => undefined);
  void locks?.request('of-a-hung-tab', { steal: true }, stolen);
  await expect.poll(() => stolen.mock.calls).toHaveLength(1);
  await expect(lost).rejects.toMatchObject({ name: 'AbortError' });
});

test('a random number is from 0 up to 1, and the next one is another', () => {
  const { random } = open();
  const some = Array.from({ length: 50 }, random);
  expect(some.every((one) => one >= 0 && one < 1)).toBe(true);
  expect(new Set(some).size).toBeGreaterThan(1);
});

test('a uuid is random, and of version 4', () => {
  const { uuid } = open();
  const some = Array.from({ length: 50 }, uuid);
  for (const one of some) expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(some).size).toBe(50);
});

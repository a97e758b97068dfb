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
  expect(open().locks).toBeNull();
  expect(open().isOnline()).toBe(false);
});

test('a uuid is random, and of version 4', () => {
  const { uuid } = open();
  const some = Array.from({ length: 50 }, uuid);
  for (const one of some) expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(some).size).toBe(50);
});

import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '#server/metrics/metrics.ts';
import { listen, listenForMetrics } from '#server/start/listen.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const database = oneDatabase();

test('a port or host that cannot be used for the metrics is named by its own variable', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const parts = {
    db: database().db,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  };
  const refusal = (METRICS_PORT: number, METRICS_HOST: string) =>
    listenForMetrics(parts, { METRICS_PORT, METRICS_HOST }, {}).then(
      () => 'listens',
      (error: Error) => error.message,
    );
  expect(await refusal(port, '127.0.0.1')).toContain('or set METRICS_PORT to another.');
  expect(await refusal(0, '203.0.113.7')).toContain('set METRICS_HOST to one that it has.');
});

test.skipIf(!networkInterfaces().lo?.some(({ address }) => address === '::1'))(
  'the address of a shop on IPv6 can be opened in a browser',
  async () => {
    const { address, stop } = await listen({ fetch: () => new Response('open') }, { PORT: 0, HOST: '::1' });
    onTestFinished(() => stop(0));
    expect(address).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(await (await fetch(address)).text()).toBe('open');
  },
);

test('a shop that stops does not wait for a client that keeps its connection', async () => {
  let answer = () => {};
  const asked = Promise.withResolvers<void>();
  const fetchNow = () =>
    new Promise<Response>((resolve) => {
      answer = () => resolve(new Response('late'));
      asked.resolve();
    });
  const { address, stop } = await listen({ fetch: fetchNow }, { PORT: 0, HOST: '127.0.0.1' });
  const client = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.write('GET / HTTP/1.1\r\nhost: shop\r\nconnection: keep-alive\r\n\r\n');
  await asked.promise;
  const startedAt = performance.now();
  const stopped = stop();
  answer();
  await stopped;
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

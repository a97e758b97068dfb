import { type AddressInfo, createServer } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '#server/metrics/metrics.ts';
import { listenForMetrics } from '#server/start/listen.ts';
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

// When background jobs run and stop. What each does has its own tests.
import { getEventListeners } from 'node:events';
import pino from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { SHUTDOWN_TIMEOUT_MS } from '#server/start/listen.ts';
import { runJobs } from '#server/start/run-jobs.ts';

const log = pino({ level: 'silent' });
const HOUR = 3_600_000;

afterEach(() => vi.unstubAllGlobals());

test('a job runs again after its pause, also after a failure, and leaves no listener behind', async () => {
  const controllers: AbortController[] = [];
  class Noted extends AbortController {
    constructor() {
      super();
      controllers.push(this);
    }
  }
  vi.stubGlobal('AbortController', Noted);
  let runs = 0;
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const jobs = runJobs(
    [
      {
        name: 'often',
        everyMs: 1,
        async work() {
          runs += 1;
          if (runs === 20) resolve();
          if (runs % 2 === 0) throw new Error('once more');
        },
      },
    ],
    log,
  );
  await enough;
  const listeners = controllers.map(({ signal }) => getEventListeners(signal, 'abort').length);
  await jobs.stop();
  expect(listeners).toHaveLength(1);
  expect(listeners[0]).toBeLessThanOrEqual(1);
});

test('stopping waits for a running job, and not for a pause', async () => {
  const { promise: working, resolve: finish } = Promise.withResolvers<void>();
  let isDone = false;
  const jobs = runJobs(
    [
      { name: 'pausing', everyMs: HOUR, work: async () => undefined },
      { name: 'working', everyMs: HOUR, work: () => working.then(() => (isDone = true)) },
    ],
    log,
  );
  const stopped = jobs.stop();
  setImmediate(finish);
  await stopped;
  expect(isDone).toBe(true);
});

test('stopping waits for a job no longer than its time', async () => {
  const { promise: silent } = Promise.withResolvers<void>();
  const jobs = runJobs([{ name: 'payment provider', everyMs: HOUR, work: () => silent }], log);
  await jobs.stop(10);
  // By default as long as for requests.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isStopped = false;
  const stopped = jobs.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(SHUTDOWN_TIMEOUT_MS - 1);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
});

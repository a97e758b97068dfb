import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startWorker } from '#src/app/worker-life.ts';
import { lookForUpdate, updateNow } from '#src/features/update/update-ready.ts';
import { navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';

class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href;
  readonly received: string[] = [];
  state: ServiceWorkerState;
  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }
  postMessage({ type }: { type: string }): void {
    this.received.push(type);
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

interface Workers {
  active: FakeWorker | null;
  installing: FakeWorker | null;
  waiting: FakeWorker | null;
}
const reload = vi.fn(async () => undefined);
/** How often the page has looked for a new version. */
const looks = vi.fn(async () => undefined);
/** The Web Locks that pages of the shop hold. */
let held: string[] = [];
const locks = { query: async () => ({ held: held.map((name) => ({ name })) }) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('DEV', false);
  reload.mockClear();
  looks.mockClear();
  held = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A page under an active worker, whose registration the test changes as a browser would. */
async function openPage(workers: Partial<Workers> = {}) {
  const active = new FakeWorker('activated');
  const registration = Object.assign(
    new EventTarget(),
    { active, installing: null, waiting: null } as Workers,
    workers,
    {
      update: looks,
    },
  );
  const browser = Object.assign(new EventTarget(), {
    controller: active,
    register: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', navigatorWith({ serviceWorker: browser, locks }));
  await startWorker(true, reload);
  return {
    active,
    registration,
    /** Finds a version; its installation succeeds or fails. */
    find(end: 'installed' | 'redundant') {
      const found = new FakeWorker('installing');
      registration.installing = found;
      registration.dispatchEvent(new Event('updatefound'));
      registration.installing = null;
      if (end === 'installed') registration.waiting = found;
      found.become(end);
      return found;
    },
  };
}

test('the update button activates the waiting worker, and ends the work of the active one only after a second', async () => {
  const page = await openPage();
  const next = page.find('installed');
  updateNow();
  expect(next.received).toEqual(['update']);
  await vi.advanceTimersByTimeAsync(999);
  expect(page.active.received).not.toContain('make-way');
  await vi.advanceTimersByTimeAsync(1);
  expect(page.active.received).toContain('make-way');
  expect(reload).not.toHaveBeenCalled();
});

const frames = () => [...document.querySelectorAll('iframe')].map((frame) => frame.getAttribute('src'));

test('an activation that is stuck for four seconds is tried again by a navigation in a hidden frame', async () => {
  const page = await openPage();
  page.find('installed');
  updateNow();
  await vi.advanceTimersByTimeAsync(3_999);
  expect(frames()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(frames()).toEqual(['/favicon.png']);
  document.querySelector('iframe')?.remove();
});

test('a worker that activates in time leaves the work of the former one alone, and needs no frame', async () => {
  const page = await openPage();
  const next = page.find('installed');
  updateNow();
  next.become('activating');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(page.active.received).not.toContain('make-way');
  expect(frames()).toEqual([]);
});

test('the worker that is waiting at that moment is activated, not the one that was offered', async () => {
  const page = await openPage({ waiting: new FakeWorker('installed') });
  const newer = page.find('installed');
  updateNow();
  expect(newer.received).toEqual(['update']);
});

test('a version is offered after another one could not be installed', async () => {
  const page = await openPage();
  page.find('redundant');
  const next = page.find('installed');
  updateNow();
  expect(next.received).toEqual(['update']);
});

test.each<[string, (page: Awaited<ReturnType<typeof openPage>>) => void]>([
  [
    'no worker is waiting any more',
    ({ registration }) => {
      registration.waiting = null;
      updateNow();
    },
  ],
  [
    'the waiting worker is discarded',
    ({ registration }) => {
      updateNow();
      registration.waiting?.become('redundant');
    },
  ],
  [
    'no change of worker follows',
    () => {
      updateNow();
      vi.advanceTimersByTime(20_000);
    },
  ],
])('the update button reloads the page when %s', async (_, press) => {
  const page = await openPage();
  page.find('installed');
  press(page);
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that waits since an earlier visit is offered at once', async () => {
  const waiting = new FakeWorker('installed');
  await openPage({ waiting });
  updateNow();
  expect(waiting.received).toEqual(['update']);
});

test('the first worker of a device is not offered as a new version', async () => {
  const page = await openPage({ waiting: new FakeWorker('installed') });
  const first = await openPage({ active: null });
  const own = first.find('installed');
  updateNow();
  expect(own.received).toEqual([]);
  expect(page.registration.waiting?.received).toEqual(['update']);
});

test('looks for a new version at the start, every hour, and when the page is looked at again', async () => {
  await openPage();
  expect(looks).toHaveBeenCalledOnce();
  looks.mockClear();
  vi.advanceTimersByTime(60 * 60_000);
  expect(looks).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(looks.mock.calls.length).toBeGreaterThan(1);
});

test('looks for a new version at once when the shop accepts nothing more from this page', async () => {
  await openPage();
  looks.mockClear();
  lookForUpdate();
  expect(looks).toHaveBeenCalledOnce();
});

test('a version that waits when the page is hidden may activate if no other page is open', async () => {
  const waiting = new FakeWorker('installed');
  await openPage({ waiting });
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => hidden.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(waiting.received).toEqual(['update-if-alone']));
});

test('it does not activate behind a checkout that the shopper has left for the bank app', async () => {
  const waiting = new FakeWorker('installed');
  await openPage({ waiting });
  held = ['checkout'];
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => hidden.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.received).toEqual([]);
});

test('it does not activate if the shopper is back by the time that the forms were looked at', async () => {
  const waiting = new FakeWorker('installed');
  await openPage({ waiting });
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => state.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  state.mockReturnValue('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.received).toEqual([]);
});

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { registerWorker } from '#src/app/register-worker.ts';
import { navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';

interface Browser {
  controller: object | null;
  getRegistration: () => Promise<{ active: object | null } | undefined>;
}

/** Makes a new worker control the page. */
type ChangeController = (worker: object) => void;

const OLD = { name: 'old worker' };
const NEW = { name: 'new worker' };
const reloadWhenFree = vi.fn(async () => undefined);
const life = async () => ({ reloadWhenFree, startWorker: async () => undefined });

beforeEach(() => {
  reloadWhenFree.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete (window as { earlyWorker?: object }).earlyWorker;
});

/** A page under `controller`, on a device where `active` is installed. */
function openPage(controller: object | null, active: object | null = controller): ChangeController {
  const registration = active ? { active } : undefined;
  const browser = Object.assign(new EventTarget(), {
    controller,
    getRegistration: async () => registration,
  } as Browser);
  vi.stubGlobal('navigator', navigatorWith({ serviceWorker: browser }));
  return (worker) => {
    browser.controller = worker;
    browser.dispatchEvent(new Event('controllerchange'));
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the first worker of a device does not reload the page; the next one does, once', async () => {
  const changeController = openPage(null);
  registerWorker(life);
  await settled();
  changeController(OLD);
  await settled();
  expect(reloadWhenFree).not.toHaveBeenCalled();
  changeController(NEW);
  changeController({ name: 'a newer one' });
  await settled();
  expect(reloadWhenFree).toHaveBeenCalledOnce();
});

test('a page that a worker controls is reloaded by another one', async () => {
  const changeController = openPage(OLD);
  registerWorker(life);
  changeController(NEW);
  await settled();
  expect(reloadWhenFree).toHaveBeenCalledOnce();
});

test('a page whose reload bypassed the worker is reloaded by another one', async () => {
  const changeController = openPage(null, OLD);
  registerWorker(life);
  await settled();
  changeController(NEW);
  await settled();
  expect(reloadWhenFree).toHaveBeenCalledOnce();
});

test('a page whose worker changed before the program ran is reloaded', async () => {
  (window as { earlyWorker?: object }).earlyWorker = OLD;
  openPage(NEW);
  registerWorker(life);
  await settled();
  expect(reloadWhenFree).toHaveBeenCalledOnce();
});

test('a first visit whose worker came before the program is reloaded only by the next worker', async () => {
  (window as { earlyWorker?: object | null }).earlyWorker = null;
  const changeController = openPage(OLD);
  registerWorker(life);
  await settled();
  expect(reloadWhenFree).not.toHaveBeenCalled();
  changeController(NEW);
  await settled();
  expect(reloadWhenFree).toHaveBeenCalledOnce();
});

test('when the chunk that waits for open forms does not load, the page is reloaded at once', async () => {
  const changeController = openPage(OLD);
  const reload = vi.fn();
  registerWorker(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), reload);
  changeController(NEW);
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['a second later on a first visit, so that a tapped product opens first', null, [0, 1]],
  ['at once on a device that has a worker', OLD, [1, 1]],
])('the worker is registered %s', async (_, active, counts) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  openPage(null, active);
  const startWorker = vi.fn(async () => undefined);
  registerWorker(async () => ({ reloadWhenFree, startWorker }))();
  await vi.advanceTimersByTimeAsync(999);
  expect(startWorker).toHaveBeenCalledTimes(counts[0] ?? 0);
  await vi.advanceTimersByTimeAsync(1);
  expect(startWorker).toHaveBeenCalledTimes(counts[1] ?? 0);
});

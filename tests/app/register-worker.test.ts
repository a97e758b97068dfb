import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from '#src/app/register-worker.ts';
import { navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';

interface Browser {
  controller: object | null;
  getRegistration: () => Promise<{ active: object | null } | undefined>;
}

/** A new worker takes charge of the page. */
type TakesCharge = (worker: object) => void;

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
function openPage(controller: object | null, active: object | null = controller): TakesCharge {
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

test('the first worker of all leaves the page as it is; the next one reloads it, once', async () => {
  const takesCharge = openPage(null);
  registerWorker(life);
  await settled();
  takesCharge(OLD);
  await settled();
  expect(reloadWhenFree).not.toHaveBeenCalled();
  takesCharge(NEW);
  takesCharge({ name: 'a newer one' });
  await settled();
  expect(reloadWhenFree).toHaveBeenCalledOnce();
});

test('a page that a worker controls is reloaded by another one', async () => {
  const takesCharge = openPage(OLD);
  registerWorker(life);
  takesCharge(NEW);
  await settled();
  expect(reloadWhenFree).toHaveBeenCalledOnce();
});

test('so is a page whose reload went round the worker', async () => {
  const takesCharge = openPage(null, OLD);
  registerWorker(life);
  await settled();
  takesCharge(NEW);
  await settled();
  expect(reloadWhenFree).toHaveBeenCalledOnce();
});

test('and a page whose worker changed before the program was there', async () => {
  (window as { earlyWorker?: object }).earlyWorker = OLD;
  openPage(NEW);
  registerWorker(life);
  await settled();
  expect(reloadWhenFree).toHaveBeenCalledOnce();
});

test('a first visit whose worker came before the program is reloaded by the next one only', async () => {
  (window as { earlyWorker?: object | null }).earlyWorker = null;
  const takesCharge = openPage(OLD);
  registerWorker(life);
  await settled();
  expect(reloadWhenFree).not.toHaveBeenCalled();
  takesCharge(NEW);
  await settled();
  expect(reloadWhenFree).toHaveBeenCalledOnce();
});

test('where the part that waits for open forms is gone, the page is reloaded all the same', async () => {
  const takesCharge = openPage(OLD);
  const reload = vi.fn();
  registerWorker(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), reload);
  takesCharge(NEW);
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

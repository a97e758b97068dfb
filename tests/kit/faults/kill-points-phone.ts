// The shopper's side of the kill points: a browser with a profile on disk, its tabs, and three ways to kill it.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { PaymentMode } from '#src/contract/payment-mode.ts';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';

/**
 * crash: the tab's process crashes, the browser stays open. closed: the browser is closed and opened again. battery: the browser
 * is killed.
 */
export const DEATHS = ['crash', 'closed', 'battery'] as const;
export type Death = (typeof DEATHS)[number];

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--hide-crash-restore-bubble'],
];
/** For a loaded machine and the page's own timeouts. */
const PATIENCE_MS = 60_000;

export interface PhoneSetup {
  origin: string;
  chromiumPath: string;
  /** The profile folder, new or used before. */
  folder: string;
  sessionId: string;
  /** Allows the service worker. */
  worker: boolean;
}

export interface Phone {
  open(path: string): Promise<Page>;
  /** Fills in what the draft lacks and clicks Place Order. `stillAt`: the page stops after writing that record. */
  pressPlaceOrder(mode: PaymentMode, stillAt?: string): Promise<Page>;
  /** Resolves when the page has stopped. */
  standsStill(page: Page): Promise<unknown>;
  waitForWidget(page: Page): Promise<void>;
  pay(page: Page): Promise<void>;
  /** Adds the product that this page shows. */
  addToCart(page: Page): Promise<void>;
  /** Resolves to the phone after that: the same browser, or a new one on the same profile. */
  die(page: Page, death: Death): Promise<Phone>;
  close(): Promise<void>;
}

export async function openPhone(setup: PhoneSetup): Promise<Phone> {
  const { origin, folder } = setup;
  const context = await launch(setup);
  await context.addInitScript(standStillAtRecord);
  await context.addInitScript(
    ([id, key, draft]) => {
      localStorage.setItem('sessionId', id ?? '');
      if (draft && !localStorage.getItem(key ?? '')) localStorage.setItem(key ?? '', draft);
    },
    [setup.sessionId, CHECKOUT_DRAFT, JSON.stringify({ v: 1, owner: null, values: ADDRESS })],
  );
  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(origin + path);
    return page;
  };
  return {
    open,
    async pressPlaceOrder(mode, stillAt = '') {
      const page = await open('/checkout');
      await page.evaluate((state) => {
        (window as Window & Still).standStillAt = state;
      }, stillAt);
      await page.getByRole('radio', { name: mode === 'cod' ? /Cash on delivery/ : /Pay online/ }).check();
      await page.getByRole('button', { name: 'Place Order' }).click();
      return page;
    },
    standsStill: (page) => page.waitForFunction(() => (window as Window & Still).standsStill),
    async waitForWidget(page) {
      await page.getByRole('dialog', { name: 'Pay Vyayam' }).getByText('Rs.').first().waitFor();
    },
    async pay(page) {
      await page.getByRole('button', { name: '4111 1111 1111 1111 is paid' }).click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
    },
    async addToCart(page) {
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
      await page.getByLabel('Notifications').getByText('Product added to cart successfully').waitFor();
    },
    async die(page, death) {
      if (death === 'crash') {
        const isGone = new Promise((resolve) => page.once('crash', resolve));
        const devtools = await context.newCDPSession(page);
        // It never resolves.
        devtools.send('Page.crash').catch(() => undefined);
        await isGone;
        await page.close();
        return this;
      }
      const isClosed = new Promise((resolve) => context.once('close', resolve));
      if (death === 'battery') process.kill(browserOn(folder), 'SIGKILL');
      else await Promise.race([context.close(), isClosed]);
      await isClosed;
      // A killed browser leaves lock files that keep the next one from opening the profile.
      for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
        rmSync(join(folder, lock), { force: true });
      return openPhone(setup);
    },
    close: () => context.close(),
  };
}

async function launch({ folder, chromiumPath, worker }: PhoneSetup): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath,
    args: FLAGS,
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    serviceWorkers: worker ? 'allow' : 'block',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

interface Still {
  standStillAt?: string;
  standsStill?: boolean;
}

/** Runs in the page: the write of a payment record in the wanted state never resolves, so the page stops there. */
function standStillAtRecord(): void {
  const here = window as Window & Still;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value: { state?: string }, key?: IDBValidKey) {
    if (String(key).startsWith('payment:') && value.state === here.standStillAt)
      this.transaction.addEventListener('complete', (event) => {
        event.stopImmediatePropagation();
        here.standsStill = true;
      });
    return put.call(this, value, key);
  };
}

/** The browser's main process: the one on this profile whose parent is not a browser. */
function browserOn(folder: string): number {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const file = `/proc/${id}/cmdline`;
    const line = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (line.includes(`--user-data-dir=${folder}`) && !line.includes('--type=')) return Number(id);
  }
  throw new Error(`No browser runs on ${folder}`);
}

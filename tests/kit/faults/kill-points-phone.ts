// The shopper's side of the kill points: a browser with a profile on disk, its tabs, and three ways for it to die.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { PaymentMode } from '#src/contract/checkout-form.ts';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';

/** crash: the tab's program is gone, the browser lives. closed: the browser is closed and opened again. battery: killed. */
export const DEATHS = ['crash', 'closed', 'battery'] as const;
export type Death = (typeof DEATHS)[number];

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--hide-crash-restore-bubble'],
];
/** A busy machine, and the page's own waits. */
const PATIENCE_MS = 60_000;

export interface PhoneSetup {
  origin: string;
  chromiumPath: string;
  /** The profile; new or used before. */
  folder: string;
  sessionId: string;
  /** Lets the service worker live. */
  worker: boolean;
}

export interface Phone {
  open(path: string): Promise<Page>;
  /** Chooses what the draft does not hold, and presses Place Order. `stillAt`: goes no further than that record. */
  pressPlaceOrder(mode: PaymentMode, stillAt?: string): Promise<Page>;
  /** Resolves once the page goes no further. */
  standsStill(page: Page): Promise<unknown>;
  waitForWidget(page: Page): Promise<void>;
  pay(page: Page): Promise<void>;
  /** Of the product that this page shows. */
  addToCart(page: Page): Promise<void>;
  /** Resolves to the phone as it is after that: the same browser, or another on the same profile. */
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
        // It never answers.
        devtools.send('Page.crash').catch(() => undefined);
        await isGone;
        await page.close();
        return this;
      }
      const isClosed = new Promise((resolve) => context.once('close', resolve));
      if (death === 'battery') process.kill(browserOn(folder), 'SIGKILL');
      else await Promise.race([context.close(), isClosed]);
      await isClosed;
      // What a killed browser leaves behind keeps the next one from opening the profile.
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

/** In the page: whoever writes a payment record in the wanted state never hears that it is durable, and goes no further. */
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

/** The browser's own process: the one on this profile that is nobody's child. */
function browserOn(folder: string): number {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const file = `/proc/${id}/cmdline`;
    const line = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (line.includes(`--user-data-dir=${folder}`) && !line.includes('--type=')) return Number(id);
  }
  throw new Error(`no browser runs on ${folder}`);
}

// A shopper of the chaos run: a phone with two tabs that shop at once, each with its own products. Records what the shop
// has acknowledged: by a toast, a stored quantity, or the confirmation page of an order.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Doc } from '#src/offline/index.ts';
import { openPhone, type Phone } from '#tests/kit/faults/kill-points-phone.ts';
import { readStoredCart, shownLines } from '#tests/kit/server/stored-cart.ts';
import type { ChaosCustomer } from './chaos-shop.ts';
import { ChaosTab } from './chaos-tab.ts';

/** For one shopper's two tabs. */
const TABS = 2;

export interface ShopperSetup {
  origin: string;
  chromiumPath: string;
  number: number;
  /** Products of the first tab, of the second. */
  goods: readonly (readonly string[])[];
  customer: ChaosCustomer | undefined;
}

export class ChaosShopper {
  readonly sessionId = randomBytes(16).toString('hex');
  /** The acknowledged quantity of each product. */
  readonly cart = new Map<string, number>();
  readonly wishes = new Set<string>();
  /** Orders whose confirmation page was shown. */
  readonly orders: string[] = [];
  readonly mistakes: string[] = [];
  readonly tabs: ChaosTab[] = [];
  readonly customer: ChaosCustomer | undefined;
  private phone: Phone | undefined;
  private readonly setup: ShopperSetup;
  private readonly folder = mkdtempSync(join(tmpdir(), 'vyayam-chaos-'));

  constructor(setup: ShopperSetup) {
    this.setup = setup;
    this.customer = setup.customer;
  }

  /** Opens both tabs. Resolves when the worker controls them. */
  async open(): Promise<void> {
    const { origin, chromiumPath, goods } = this.setup;
    this.phone = await openPhone({
      origin,
      chromiumPath,
      folder: this.folder,
      sessionId: this.sessionId,
      worker: true,
    });
    const pages: Page[] = [await this.phone.open('/robots.txt')];
    await pages[0]?.context().addInitScript((known) => {
      if (!known) return;
      localStorage.setItem('userToken', known.token);
      localStorage.setItem('contact_email', known.email);
    }, this.customer);
    while (pages.length < TABS) pages.push(await this.phone.open('/robots.txt'));
    for (const [index, page] of pages.entries()) {
      await page.goto(`${origin}/`);
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      this.tabs.push(new ChaosTab(this, page, origin, goods[index] ?? []));
    }
  }

  async close(): Promise<void> {
    await this.phone?.close().catch(() => undefined);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private readCart = (page: Page): Promise<Doc | undefined> =>
    readStoredCart(this.sessionId, (key) => page.evaluate(readRecord, key));
  /** The cart on the device, the outbox included, in the form of `wantedCart`. */
  async storedCart(page: Page): Promise<string[]> {
    const doc = await this.readCart(page);
    if (!doc) return [];
    return shownLines(doc)
      .map(({ payload, qty }) => `${payload.product.productName} x ${qty}`)
      .sort();
  }
  /** The unsent operations and why they wait, for debugging. */
  async waiting(page: Page): Promise<string> {
    const { outbox = [], net, rejected = [] } = (await this.readCart(page)) ?? {};
    const ops = outbox.map(({ payload: _, req: __, ...op }) => op);
    return JSON.stringify({ ops, net, rejected: rejected.length, at: Date.now() });
  }
  /** As in ['Gym Ball x 2']. */
  wantedCart = (): string[] => [...this.cart].map(([name, quantity]) => `${name} x ${quantity}`).sort();
  wantedWishes = (): string[] => [...this.wishes].sort();
}

/** Runs in the page. */
const readRecord = (key: string) =>
  new Promise<unknown>((resolve, reject) => {
    const opening = indexedDB.open('shop-core');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('records').objectStore('records').get(key);
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });

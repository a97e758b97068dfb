// A shopper in a real browser, for the journeys:
//
//   const shop = await openShop({ width: 360, height: 740 });
//   await shop.goTo('/cart');
//   expect(await shop.cartCount()).toBe(0);
//
// Each shopper has a profile of their own, thrown away when the test ends. What a shopper must never meet fails the test
// by itself: a console error, a refused style or script, a request that failed, a page that jumps. `shop.allow(/.../)`
// lets one of them pass where the test causes it.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, type TestContext } from 'vitest';
import type { RefusalCode, RefusalStatus } from '#src/contract/refusal-codes.ts';
import { findBarriers } from './find-barriers.ts';
import { openProfile, type ProfileOptions } from './open-profile.ts';
import { watchNetwork } from './quiet-network.ts';
import { keepToasts, recordToasts, waitForToast } from './record-toasts.ts';
import { showsAddress, walkTo } from './walk-to.ts';
import { watchForTrouble } from './watch-for-trouble.ts';

export interface ShopOptions extends Partial<ProfileOptions> {
  /** A different shop from the one that all journeys share. */
  origin?: string;
  /** The session of an existing guest. */
  sessionId?: string;
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** A timeout for conditions on a busy machine. */
const PATIENCE_MS = 60_000;

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Opens a browser on the shop. When the running test ends, closes it and checks for errors. */
export async function openShop(options: ShopOptions = {}) {
  const { shop, check } = await open(options);
  onTestFinished(async ({ task }) => {
    const problem = await check(task);
    await shop.context.close();
    if (problem) throw problem;
  });
  return shop;
}

/**
 * One visit for all tests of a `describe` block or file, which run in order: a visit costs seconds. Each test is checked for errors.
 * The function returned may be called inside the tests.
 */
export function openSharedShop(options: ShopOptions = {}): () => Shop {
  let visit: Awaited<ReturnType<typeof open>> | undefined;
  beforeAll(async () => {
    visit = await open(options);
  });
  afterEach(async ({ task }) => {
    const problem = await visit?.check(task);
    if (problem) throw problem;
  });
  afterAll(() => visit?.shop.context.close());
  return () => {
    if (!visit) throw new Error('Call the function of openSharedShop only inside tests.');
    return visit.shop;
  };
}

async function open(options: ShopOptions) {
  const origin = options.origin ?? inject('shopOrigin');
  const context = await openProfile({ ...DESKTOP, ...options });
  if (options.sessionId) await context.addInitScript((id) => localStorage.setItem('sessionId', id), options.sessionId);
  const page = context.pages()[0] ?? (await context.newPage());
  context.setDefaultTimeout(PATIENCE_MS);
  const trouble = await watchForTrouble(context, page);
  await recordToasts(context);
  const networkIsQuiet = watchNetwork(page);

  /** Resolves to an error that lists what the shopper met. An assertion would shorten the text. A run's summary has the first line. */
  async function check(task: TestContext['task']): Promise<Error | undefined> {
    await trouble.settle();
    const met = trouble.met();
    if (task.result?.state === 'fail' || met.length > 0) await keepPicture(page, task.name);
    return met.length > 0 ? new Error(`What no shopper may meet: ${met.join('\n')}`) : undefined;
  }

  const main = page.getByRole('main');
  const shop = {
    page,
    context,
    origin,
    main,
    /** The open dialog. */
    dialog: page.getByRole('dialog').or(page.getByRole('alertdialog')),
    /** Allows errors that match. */
    allow: trouble.allow,

    /** Opens a path by address, as from a link in a message, and waits until the screen is ready. */
    async goTo(path: string): Promise<void> {
      await page.goto(origin + path);
      await this.settled();
    },
    /** Navigates to a path on the client side, as by a link. */
    async walkTo(path: string): Promise<void> {
      await walkTo(page, path);
      await this.settled();
    },
    async reload(): Promise<void> {
      await page.reload();
      await this.settled();
    },
    /**
     * Waits until the screen is ready: hydrated, the one of the address, a heading, no request for a moment, no skeleton.
     * The outbox, the fonts, the worker and what lies below the fold begin to load at its end, with the first interaction
     * (src/app/first-interaction.ts).
     */
    async settled(): Promise<void> {
      await showsAddress(page);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
      await networkIsQuiet(PATIENCE_MS);
      await page.mouse.move(1, 1);
      await expect.poll(() => page.locator('main .skeleton').count(), { timeout: PATIENCE_MS }).toBe(0);
    },

    /** Waits for the screen of this name. */
    async arriveAt(name: string | RegExp): Promise<void> {
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await this.settled();
    },
    /** The heading that names the screen. */
    title: () => page.getByRole('heading', { level: 1 }).textContent(),
    /** The number on the cart in the header; 0 without one. */
    async cartCount(): Promise<number> {
      const link = page.getByRole('banner').getByRole('link', { name: /cart/i });
      return Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 0);
    },
    /** Picks an option, as in choose('Color', 'Grey'). */
    choose: (label: string, option: string) =>
      main
        .getByRole('group', { name: new RegExp(`^${label}`) })
        .getByText(option, { exact: true })
        .last()
        .click(),
    /** A product in a list. */
    card: (productName: string) => main.getByRole('article').filter({ hasText: productName }).first(),
    /** The menu of small screens. */
    async openMenu(): Promise<void> {
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').waitFor();
    },
    /** On a product page: presses the Add to Cart button beside the options. */
    addToCart: () => main.getByRole('button', { name: 'Add to Cart' }).first().click(),
    /** Follows the cart in the header. */
    async openCart(): Promise<void> {
      await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
      await page.waitForURL('**/cart');
      await this.arriveAt(/^Cart Items|empty/);
    },
    /** Waits for a toast with this text. It may have ended by then. */
    toast: (text: string | RegExp) => waitForToast(page, text),
    /** Lets the toasts of this document stay until `release` is called. */
    keepToasts: () => keepToasts(page),
    /** The parts of the cart page with a line of this product, in order. */
    cartLine: (productName: string) => main.getByRole('listitem').filter({ hasText: productName }),

    offline: () => context.setOffline(true),
    online: () => context.setOffline(false),
    /** Rejects every matching request like this, as the server would, until `fix` is called. */
    async failCalls(
      address: RegExp,
      status: RefusalStatus = 500,
      code: RefusalCode = 'internal',
    ): Promise<{ fix: () => Promise<void> }> {
      trouble.allow(/the server responded with a status of|answered \d+/);
      const body = JSON.stringify({ success: false, code, message: 'Broken for a test' });
      await context.route(address, (route) => route.fulfill({ status, contentType: 'application/json', body }));
      return { fix: () => context.unroute(address) };
    },
    /** Leaves matching requests without a response until `release` is called. */
    async holdCalls(address: RegExp): Promise<{ release: () => void }> {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await context.route(address, async (route) => {
        await held;
        await route.continue();
      });
      return { release };
    },

    /**
     * The accessibility problems of this screen (WCAG 2.2 AA), one per line; [] for none. Unless `whole`, without
     * header and footer, which are the same on every screen.
     */
    axe: (look?: { whole: boolean }) => findBarriers(page, look),
    /** The errors so far, one per line. */
    consoleErrors: trouble.met,
    /** Whether the page scrolls sideways. */
    scrollsSideways: () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
    /** The focused element: its name or text. */
    focused: () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at === document.body ? '' : (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
      }),
    /** Waits for the session id, which comes with the outbox after the first screen. */
    sessionId: async () => (await page.waitForFunction(() => localStorage.getItem('sessionId'))).jsonValue(),
  };
  return { shop, check };
}

/** Saves a screenshot of a failed test in .cache/failed-journeys. */
async function keepPicture(page: Page, testName: string): Promise<void> {
  const name = testName.replace(/[^\w]+/g, '-').slice(0, 80);
  // Only an aid: a failed screenshot must not hide why the test failed.
  await page.screenshot({ path: join('.cache', 'failed-journeys', `${name}.png`) }).catch(() => undefined);
}

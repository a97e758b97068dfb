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
import { expect, inject, onTestFinished } from 'vitest';
import type { RefusalCode, RefusalStatus } from '#src/contract/refusal-codes.ts';
import { findBarriers } from './find-barriers.ts';
import { openProfile, type ProfileOptions } from './open-profile.ts';
import { watchNetwork } from './quiet-network.ts';
import { watchForTrouble } from './watch-for-trouble.ts';

export interface ShopOptions extends Partial<ProfileOptions> {
  /** Another shop than the one that runs for all journeys. */
  origin?: string;
  /** The guest whose cart this is, when not a new one. */
  sessionId?: string;
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** For conditions on a machine that is busy with other work. */
const PATIENCE_MS = 60_000;

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Opens a browser on the shop; closes it and checks for trouble when the running test ends. */
export async function openShop(options: ShopOptions = {}) {
  const origin = options.origin ?? inject('shopOrigin');
  const context = await openProfile({ ...DESKTOP, ...options });
  if (options.sessionId) await context.addInitScript((id) => localStorage.setItem('sessionId', id), options.sessionId);
  const page = context.pages()[0] ?? (await context.newPage());
  context.setDefaultTimeout(PATIENCE_MS);
  const trouble = await watchForTrouble(context, page);
  const networkIsQuiet = watchNetwork(page);

  onTestFinished(async ({ task }) => {
    await trouble.settle();
    const met = trouble.met();
    if (task.result?.state === 'fail' || met.length > 0) await keepPicture(page, task.name);
    await context.close();
    expect(met, 'what no shopper may meet').toEqual([]);
  });

  const main = page.getByRole('main');
  return {
    page,
    context,
    origin,
    main,
    /** The part of the page that is a dialog, when one is open. */
    dialog: page.getByRole('dialog').or(page.getByRole('alertdialog')),
    /** Lets trouble that matches pass. */
    allow: trouble.allow,

    /** Opens a path by address, as from a link in a message, and waits until nothing more is loading. */
    async goTo(path: string): Promise<void> {
      await page.goto(origin + path);
      await this.settled();
    },
    /** Comes to a path without a new page, as by a link. */
    async walkTo(path: string): Promise<void> {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await this.settled();
    },
    async reload(): Promise<void> {
      await page.reload();
      await this.settled();
    },
    /** Waits until the screen shows content and answers: a heading, the program, no request under way, no skeleton. */
    async settled(): Promise<void> {
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
      await page.waitForFunction(() => !('earlyInput' in window), undefined, { timeout: PATIENCE_MS });
      await networkIsQuiet(PATIENCE_MS);
      const skeletons = () => page.locator('main .skeleton').count();
      // What lies below the fold loads at the first input, or seconds after the page is idle (src/app/first-interaction.ts).
      if ((await skeletons()) > 0) await page.mouse.move(1, 1);
      await expect.poll(skeletons, { timeout: PATIENCE_MS }).toBe(0);
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
    /** Picks one of several, as in choose('Color', 'Grey'). */
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
    /** On a product page: presses the Add to Cart beside the options. */
    addToCart: () => main.getByRole('button', { name: 'Add to Cart' }).first().click(),
    /** Follows the cart in the header. */
    async openCart(): Promise<void> {
      await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
      await page.waitForURL('**/cart');
      await this.arriveAt(/^Cart Items|empty/);
    },
    /** Waits for a toast with this text. */
    toast: (text: string | RegExp) =>
      page.getByLabel('Notifications').getByText(text).first().waitFor({ timeout: PATIENCE_MS }),
    /** The part of the cart page that is one line; several lines of one product come in their order. */
    cartLine: (productName: string) => main.getByRole('listitem').filter({ hasText: productName }),

    offline: () => context.setOffline(true),
    online: () => context.setOffline(false),
    /** Every call whose address matches is refused like this, as by the server, until `mend` is called. */
    async failCalls(
      address: RegExp,
      status: RefusalStatus = 500,
      code: RefusalCode = 'internal',
    ): Promise<{ mend: () => Promise<void> }> {
      trouble.allow(/the server responded with a status of|answered \d+/);
      const body = JSON.stringify({ success: false, code, message: 'Broken for a test' });
      await context.route(address, (route) => route.fulfill({ status, contentType: 'application/json', body }));
      return { mend: () => context.unroute(address) };
    },
    /** Calls whose address matches get no answer until `release` is called. */
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
     * What stands between some shopper and this screen (WCAG 2.2 AA), a line each; [] when nothing does. Not `whole`:
     * without header and footer, which are alike on every screen.
     */
    axe: (look?: { whole: boolean }) => findBarriers(page, look),
    /** Trouble so far, a line each. */
    consoleErrors: trouble.met,
    /** Whether the page can be pushed sideways. */
    scrollsSideways: () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
    /** What has the keyboard's focus: its name or text. */
    focused: () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at === document.body ? '' : (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
      }),
    /** Waits for it: it comes with the outbox, after the first screen. */
    sessionId: async () => (await page.waitForFunction(() => localStorage.getItem('sessionId'))).jsonValue(),
  };
}

/** What the shopper saw when the test failed, in .cache/failed-journeys. */
async function keepPicture(page: Page, testName: string): Promise<void> {
  const name = testName.replace(/[^\w]+/g, '-').slice(0, 80);
  // Only a help for the reader: a page that cannot be pictured must not hide why the test failed.
  await page.screenshot({ path: join('.cache', 'failed-journeys', `${name}.png`) }).catch(() => undefined);
}

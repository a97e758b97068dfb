// One tab of a shopper, and the actions in it. A page that cannot load because the server is down is skipped. Only
// pressed buttons count, and they must be acknowledged.
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import type { ChaosShopper } from './chaos-shopper.ts';

/** Time limit for a page to appear; without a server it may not. */
const SHOWN_MS = 10_000;
/** Time limit for an acknowledgement, on a busy machine. */
const TOLD_MS = 45_000;
/** Time limit for the first acknowledgement of a tab. */
const ACTED_MS = 90_000;
/** Time limit for a button to become enabled; it is disabled while busy. */
const PRESSED_MS = 5_000;
/** Time limit for an order; the server may be killed several times during it. */
const PAID_MS = 120_000;

type Act = 'add' | 'count' | 'remove' | 'wish' | 'order';
/** In percent. */
const WEIGHTS: readonly [Act, number][] = [
  ['add', 50],
  ['count', 20],
  ['remove', 10],
  ['wish', 12],
  ['order', 8],
];

export class ChaosTab {
  readonly page: Page;
  private readonly shopper: ChaosShopper;
  private readonly origin: string;
  private readonly goods: readonly string[];
  /** Resolves when the current action has ended. */
  busy: Promise<unknown> = Promise.resolve();
  private ordering: Promise<unknown> = Promise.resolve();
  acts = 0;

  constructor(shopper: ChaosShopper, page: Page, origin: string, goods: readonly string[]) {
    this.shopper = shopper;
    this.page = page;
    this.origin = origin;
    this.goods = goods;
  }

  async shopUntil(endsAt: number, random: () => number): Promise<void> {
    // Even on a slow machine, every tab must get at least one acknowledgement.
    while (Date.now() < endsAt || this.acts === 0) {
      if (Date.now() > endsAt + ACTED_MS) throw new Error('nothing was acknowledged');
      await this.rested();
      const name = this.goods[Math.floor(random() * this.goods.length)] ?? '';
      this.busy = this.act(actOf(random()), name, 1 + Math.floor(random() * 9)).catch((error: Error) => {
        this.shopper.mistakes.push(`${name}: ${error.message.split('\n')[0]}`);
      });
      await this.busy;
    }
  }

  /** Waits until no other tab is ordering; a new order may have begun during the wait. */
  private async rested(): Promise<void> {
    let seen: Promise<unknown> | undefined;
    while (seen !== this.ordering) {
      seen = this.ordering;
      await seen;
    }
  }

  private async act(act: Act, name: string, quantity: number): Promise<void> {
    const has = this.shopper.cart.has(name);
    if (act === 'order' && this.shopper.cart.size > 0) await this.orderAlone();
    else if (act === 'wish' && this.shopper.customer) await this.wish(name);
    else if (act === 'count' && has) await this.count(name, quantity);
    else if (act === 'remove' && has) await this.remove(name);
    else await this.add(name);
  }

  /** False when no enabled button is visible. */
  private async shows(path: string, wanted: (page: Page) => ReturnType<Page['locator']>): Promise<boolean> {
    try {
      await this.page.goto(this.origin + path, { timeout: SHOWN_MS });
      await wanted(this.page).first().waitFor({ timeout: SHOWN_MS });
      return true;
    } catch {
      return false;
    }
  }

  /** A toast disappears quickly, so this starts listening before the button is pressed. */
  private async pressAndListen(button: Locator, text: string): Promise<void> {
    const toast = this.page.getByLabel('Notifications').getByText(text).first();
    await Promise.all([toast.waitFor({ timeout: TOLD_MS }), button.click()]);
  }

  private async add(name: string): Promise<void> {
    const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
    if (!(await this.shows(pathOf(name), button))) return;
    await this.pressAndListen(button(this.page).first(), 'Product added to cart successfully');
    this.shopper.cart.set(name, (this.shopper.cart.get(name) ?? 0) + 1);
    this.acts += 1;
  }

  private async count(name: string, quantity: number): Promise<void> {
    const field = (page: Page) => page.getByRole('spinbutton', { name: `Quantity of ${name}`, exact: true });
    if (!(await this.shows('/cart', field))) return;
    await field(this.page).fill(String(quantity));
    await field(this.page).press('Enter');
    // The new quantity shows at once; it counts as acknowledged when the device has stored it.
    const deadline = Date.now() + TOLD_MS;
    while (!(await this.shopper.storedCart(this.page)).includes(`${name} x ${quantity}`)) {
      if (Date.now() > deadline) throw new Error(`a quantity of ${quantity} was not stored`);
      await wait(50);
    }
    this.shopper.cart.set(name, quantity);
    this.acts += 1;
  }

  private async remove(name: string): Promise<void> {
    const button = (page: Page) => page.getByRole('main').getByRole('button', { name: `Remove ${name}`, exact: true });
    if (!(await this.shows('/cart', button))) return;
    await button(this.page).click();
    await this.pressAndListen(this.page.getByRole('button', { name: "Yes, I'm sure" }), 'Item deleted successfully');
    this.shopper.cart.delete(name);
    this.acts += 1;
  }

  private async wish(name: string): Promise<void> {
    const heart = (page: Page) =>
      page.getByRole('main').getByRole('button', { name: `Wishlist: ${name}`, exact: true });
    const isWished = this.shopper.wishes.has(name);
    if (!(await this.shows(pathOf(name), (page) => heart(page).and(page.locator(`[aria-pressed="${isWished}"]`)))))
      return;
    const toast = isWished ? 'Item deleted successfully' : 'Product added to wishlist successfully';
    await this.pressAndListen(heart(this.page).first(), toast);
    if (isWished) this.shopper.wishes.delete(name);
    else this.shopper.wishes.add(name);
    this.acts += 1;
  }

  /** The other tab is idle during the order, so that the ordered lines are known. */
  private async orderAlone(): Promise<void> {
    const others = this.shopper.tabs.filter((tab) => tab !== this);
    // If both tabs want to order, the second one gives up.
    if (others.some(({ isOrdering }) => isOrdering)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.isOrdering = true;
    for (const tab of others) tab.ordering = promise;
    try {
      await Promise.all(others.map(({ busy }) => busy));
      await this.order();
    } finally {
      this.isOrdering = false;
      resolve();
    }
  }
  isOrdering = false;

  private async order(): Promise<void> {
    const place = (page: Page) => page.getByRole('button', { name: 'Place Order' });
    if (!(await this.shows('/checkout', place))) return;
    const { page } = this;
    const email = this.shopper.customer?.email ?? `guest${this.shopper.sessionId.slice(0, 6)}@example.com`;
    try {
      await page.locator('[name="contact_email"]').fill(email, { timeout: SHOWN_MS });
      await page.locator('[name="shipping_name"]').fill(ADDRESS.shipping_name, { timeout: SHOWN_MS });
      await page.getByRole('radio', { name: /Pay online/ }).check({ timeout: SHOWN_MS });
    } catch {
      // The settings of the checkout did not load.
      return;
    }
    await place(page).click();
    // Nothing was paid, so nothing was ordered. The page says why, and the shopper may order again.
    if (!(await this.tillOpens())) return;
    await this.pay();
    this.shopper.orders.push(new URL(page.url()).searchParams.get('orderId') ?? '');
    this.shopper.cart.clear();
    this.acts += 1;
  }

  /** False once the button is enabled again, or a dialog covers it. */
  private async tillOpens(): Promise<boolean> {
    const { page } = this;
    const gateway = page.getByRole('dialog', { name: 'Pay Vyayam' }).getByText('Rs.');
    const button = page.getByRole('button', { name: 'Place Order' });
    const deadline = Date.now() + TOLD_MS;
    for (let idle = 0; Date.now() < deadline && idle < 4; ) {
      if (await gateway.first().isVisible()) return true;
      idle = (await button.isEnabled({ timeout: 100 }).catch(() => false)) ? idle + 1 : 0;
      await wait(250);
    }
    return gateway.first().isVisible();
  }

  /** Pays until the confirmation page appears. If the gateway is down for a moment, presses again. */
  private async pay(): Promise<void> {
    const { page } = this;
    const gateway = page.getByRole('dialog', { name: 'Pay Vyayam' });
    const pay = gateway.getByRole('button', { name: 'Pay', exact: true });
    await gateway.getByRole('button', { name: /^4111/ }).click();
    const deadline = Date.now() + PAID_MS;
    while (Date.now() < deadline) {
      await pay.click({ timeout: PRESSED_MS }).catch(() => undefined);
      const isThanked = await page.waitForURL('**/order-success*', { timeout: 2_000 }).then(
        () => true,
        () => false,
      );
      if (isThanked) return;
    }
    throw new Error('a payment was not answered');
  }
}

const pathOf = (name: string) => `/product/${name.replaceAll(' ', '-')}`;

function actOf(random: number): Act {
  let left = random * 100;
  for (const [act, weight] of WEIGHTS) {
    left -= weight;
    if (left < 0) return act;
  }
  return 'add';
}

// One shopper at a shop that is killed: shops at random, repeats unanswered calls with the same key, and records everything that
// the shop has acknowledged. After every crash it checks that the shop still has that.

import { session } from '#tests/kit/server/app.ts';
import { type BoughtOrder, type Counter, runCheckout } from './killed-checkout.ts';
import type { Answered, Asked, KilledShop } from './killed-shop.ts';
import { openAccount } from './killed-sign-up.ts';

export interface Good {
  product_id: string;
  color: string;
  size: string;
}

interface Line {
  id: string;
  quantity: number;
}

const lineOf = ({ product_id, color, size }: Good) => `${product_id}|${color}|${size}`;

export class KilledShopper {
  /** What the shop has acknowledged. */
  readonly cart = new Map<string, Line>();
  readonly wishes = new Map<string, string>();
  readonly orders: BoughtOrder[] = [];
  readonly accounts: { contact_email: string; password: string }[] = [];
  readonly mistakes: string[] = [];
  readonly sessionId: string;
  token = '';
  readonly shop: KilledShop;
  readonly counter: Counter;
  readonly random: () => number;
  private readonly number: number;
  private keys = 0;

  constructor(shop: KilledShop, counter: Counter, number: number, random: () => number) {
    [this.shop, this.counter, this.number, this.random] = [shop, counter, number, random];
    this.sessionId = session(1000 + number);
  }

  get email(): string {
    return this.accounts[0]?.contact_email ?? `guest-${this.number}@example.com`;
  }

  /** Continues until all shoppers together have sent so many writes. */
  async shopUntil(writes: number): Promise<void> {
    this.token = (await openAccount(this, `shopper-${this.number}@example.com`)) ?? '';
    while (this.shop.writes < writes) await this.act();
  }

  newKey = (): string => `${this.sessionId}-${++this.keys}`;
  pick = <T>(list: readonly T[]): T => list[Math.floor(this.random() * list.length)] as T;

  private async act(): Promise<void> {
    const dice = this.random() * 100;
    const line = this.cart.size > 0 ? this.pick([...this.cart]) : undefined;
    const wished = this.wishes.size > 0 ? this.pick([...this.wishes]) : undefined;
    if (dice < 34 || !line) return this.add(this.pick(this.counter.goods), 1 + Math.floor(this.random() * 3));
    if (dice < 54) return this.setQuantity(line, 1 + Math.floor(this.random() * 9));
    if (dice < 64) return this.remove(line);
    if (dice < 66) return this.clear();
    if (dice < 76) return this.wish(this.pick(this.counter.goods).product_id);
    if (dice < 81) return wished ? this.removeFromWishlist(wished) : undefined;
    if (dice < 84) return void (await openAccount(this, `more-${this.number}-${this.accounts.length}@example.com`));
    return runCheckout(this);
  }

  private async add(good: Good, quantity: number): Promise<void> {
    const key = lineOf(good);
    const products = { ...good, price: 1, session_id: this.sessionId, quantity };
    const after = (this.cart.get(key)?.quantity ?? 0) + quantity;
    const asked: Asked = { method: 'POST', path: '/api/add-cart', body: { isCombo: false, products } };
    const { status, json } = await this.change(asked, key, after);
    if (status === 200) this.cart.set(key, { id: json?.data?._id ?? '', quantity: after });
  }

  private async setQuantity([key, line]: [string, Line], quantity: number): Promise<void> {
    const query = { session_id: this.sessionId };
    await this.change(
      { method: 'PUT', path: '/api/update-cart', query, body: { cart_item_id: line.id, quantity } },
      key,
      quantity,
    );
    this.cart.set(key, { ...line, quantity });
  }

  private async remove([key, line]: [string, Line]): Promise<void> {
    const query = { session_id: this.sessionId, cart_item_id: line.id };
    await this.change({ method: 'DELETE', path: '/api/delete-cart', query }, key, 0);
    this.cart.delete(key);
  }

  private async clear(): Promise<void> {
    const asked: Asked = { method: 'DELETE', path: '/api/delete-cart-data', query: { session_id: this.sessionId } };
    await this.succeed(asked, async () => this.lookAtCart(['']));
    this.cart.clear();
  }

  /** Changes one line. Until the response, the cart may be as before or as after the change. */
  private change(asked: Asked, key: string, quantity: number): Promise<Answered> {
    const after = new Map([...this.cart].map(([name, line]) => [name, line.quantity]));
    if (quantity > 0) after.set(key, quantity);
    else after.delete(key);
    return this.succeed(asked, () => this.lookAtCart([textOf(after)]));
  }

  private async wish(product: string): Promise<void> {
    const body = { product_id: product, contact_email: this.email };
    const asked: Asked = { method: 'POST', path: '/api/add-wishlist', body, token: this.token };
    const { json } = await this.succeed(asked, () => this.lookAtWishes([...this.wishes.keys(), product]));
    this.wishes.set(product, json?.data?._id ?? '');
  }

  private async removeFromWishlist([product, id]: [string, string]): Promise<void> {
    const query = { contact_email: this.email, wishlist_item_id: id };
    const left = [...this.wishes.keys()].filter((other) => other !== product);
    await this.succeed({ method: 'DELETE', path: '/api/delete-wishlist', query, token: this.token }, () =>
      this.lookAtWishes(left),
    );
    this.wishes.delete(product);
  }

  /** Sends a call with a new key that must succeed. */
  private async succeed(asked: Asked, afterBreak: () => Promise<void>): Promise<Answered> {
    const answer = await this.shop.deliver({ ...asked, key: this.newKey() }, afterBreak);
    // Sold out is a final answer too, stored under its key.
    if (answer.status !== 200 && answer.json?.code !== 'out-of-stock')
      this.mistakes.push(`${asked.path}: ${answer.status} ${answer.json?.code}`);
    return answer;
  }

  /** @param alsoRight other contents that are right besides the acknowledged one */
  async lookAtCart(alsoRight: readonly string[] = []): Promise<void> {
    const answer = await this.shop.ask({
      method: 'GET',
      path: '/api/get-cart',
      query: { session_id: this.sessionId },
    });
    if (answer?.status !== 200) return;
    const items: { product_id: { _id: string }; color: string; size: string; quantity: number }[] =
      answer.json.cartItems;
    const lines = items.map((item) => [lineOf({ ...item, product_id: item.product_id._id }), item.quantity] as const);
    const found = textOf(lines);
    const known = textOf([...this.cart].map(([key, line]) => [key, line.quantity]));
    if (found !== known && !alsoRight.includes(found))
      this.mistakes.push(`the cart of ${this.number} is "${found}", acknowledged was "${known}"`);
  }

  async lookAtWishes(alsoRight?: readonly string[]): Promise<void> {
    const query = { contact_email: this.email };
    const answer = await this.shop.ask({ method: 'GET', path: '/api/get-wishlist', query, token: this.token });
    if (answer?.status !== 200) return;
    const items: { product_id: { _id: string } }[] = answer.json.wishlistItems;
    const found = sorted(items.map(({ product_id }) => product_id._id));
    if (![[...this.wishes.keys()], alsoRight ?? []].some((right) => sorted(right) === found))
      this.mistakes.push(
        `the wishes of ${this.number} are "${found}", acknowledged was "${sorted([...this.wishes.keys()])}"`,
      );
  }
}

const sorted = (list: readonly string[]) => [...new Set(list)].toSorted().join(' ');
/** '' for an empty cart. */
const textOf = (lines: Iterable<readonly [string, number]>): string =>
  [...lines]
    .map(([key, quantity]) => `${key} x ${quantity}`)
    .toSorted()
    .join('; ');

// The model server follows the real one: it gets the same requests about lists, and must give the same answers. So the oracle of
// the offline core (tests/kit/simulation/oracle.ts) can look at the model, and the fast simulation can trust it.
import { sql } from 'kysely';
import { stockFor } from '#server/catalogue/read-products.ts';
import type { ModelAnswer } from '#tests/kit/simulation/model-server.ts';
import type { SentRequest } from '#tests/kit/simulation/sent-request.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import { SESSION, type World } from '#tests/kit/simulation/world.ts';
import type { ShopDatabase } from './shop-database.ts';
import { soldOutLines } from './small-catalogue.ts';

const LISTS = /^\/(get-cart|add-cart|update-cart|delete-cart|delete-cart-data|(get|add|delete)-wishlist)$/;
const CHANGES_STOCK = /(update|insert into|delete from)\s+"?(variant|product|order_claim)\b/i;
const CHANGES_ORDERS = /(update|insert into)\s+"?(shop_order|refund|gateway_payment)\b/i;
/** Refusals that change nothing and do not depend on the list. */
const isPassing = ({ status, body }: ModelAnswer) =>
  status >= 500 || [401, 403, 426, 429].includes(status) || body?.code === 'outstanding-key';

interface OrderRow {
  id: string;
  provider: string;
  isPlaced: boolean;
  isPaid: boolean;
  isRefunded: boolean;
  /** The device ordered it with nothing to pay, it was placed, and nobody canceled it. */
  isFree: boolean;
}

export class Follower {
  readonly #world: World;
  readonly #database: ShopDatabase;
  readonly #isSlow: boolean;
  /** Calls that died with their instance: they may have been committed. */
  readonly #interrupted: SentRequest[] = [];
  #isStockChanged = true;
  #areOrdersChanged = false;
  #soldOut: ReadonlySet<string> = new Set();
  /** By call: what was sold out when it arrived. */
  readonly #soldOutAt = new WeakMap<object, ReadonlySet<string>>();
  /** Whether the call that is followed now is refused because the line is sold out. */
  #isSoldOut = (line: string): boolean => this.#soldOut.has(line);

  constructor(world: World, database: ShopDatabase, isSlow: boolean) {
    this.#world = world;
    this.#database = database;
    this.#isSlow = isSlow;
    world.server.refuses = ({ queueKey, line }) => queueKey.startsWith('cart:') && this.#isSoldOut(line);
  }

  committed(statements: readonly string[]): void {
    for (const text of statements) {
      if (CHANGES_STOCK.test(text)) this.#isStockChanged = true;
      if (CHANGES_ORDERS.test(text)) this.#areOrdersChanged = true;
    }
  }

  arrived(request: object): void {
    this.#soldOutAt.set(request, this.#soldOut);
  }

  interrupted(requests: readonly SentRequest[]): void {
    this.#interrupted.push(...requests);
  }

  logged(line: string): void {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string; stack?: string } };
    throw new Violation('W1', `the server logged an error: ${msg} ${err?.stack ?? err?.message ?? ''}`);
  }

  follow(request: SentRequest, answer: ModelAnswer): void {
    if (isPassing(answer)) return;
    if (request.method === 'POST' && request.path === '/create-order') this.#followOrder(request, answer);
    if (!LISTS.test(request.path)) return;
    if (this.#isSlow && request.method === 'GET') return;
    const { server } = this.#world;
    server.newItemId = () => answer.body?.data?._id ?? 'none';
    const before = this.#soldOutAt.get(request) ?? this.#soldOut;
    // If the stock changed during the call, the server may have read it before or after.
    this.#isSoldOut = (line) =>
      this.#isStockChanged || before.has(line) !== this.#soldOut.has(line)
        ? answer.status === 409
        : this.#soldOut.has(line);
    const model = server.answer(request);
    const [actual, expected] = [shortOf(answer), shortOf(model)];
    if (actual !== expected)
      throw new Violation(
        'W2',
        `${request.method} ${request.path}: the server answered ${actual}, the model ${expected}`,
      );
  }

  #followOrder(request: SentRequest, { status, body }: ModelAnswer): void {
    const { checkout } = this.#world.server;
    if (status !== 200 || checkout.orders.has(body.orderId)) return;
    checkout.newOrderId = () => body.orderId;
    checkout.answer(request);
    this.#areOrdersChanged = true;
  }

  /** Brings the model up to date. Resolves to false if there was nothing to do. */
  async catchUp(): Promise<boolean> {
    const isBehind = this.#isStockChanged || this.#areOrdersChanged || this.#interrupted.length > 0;
    if (!isBehind || this.#database.openTransactions > 0) return false;
    for (const request of this.#interrupted.splice(0)) await this.#followInterrupted(request);
    if (this.#isStockChanged) await this.#readStock();
    if (this.#areOrdersChanged) await this.#readOrders();
    return true;
  }

  async #followInterrupted(request: SentRequest): Promise<void> {
    if (request.key === undefined) return;
    const stored = await this.#database.db
      .selectFrom('idempotency_key')
      .select(['status', 'body'])
      .where('key', '=', request.key)
      .executeTakeFirst();
    if (stored && stored.status > 0) this.follow(request, { status: stored.status, body: JSON.parse(stored.body) });
  }

  async #readStock(): Promise<void> {
    this.#isStockChanged = false;
    const options = this.#database.db.selectFrom('variant').select(['product_id', 'color', 'size']);
    // As /add-cart counts it: what the device's own unpaid orders hold is not sold out for it.
    this.#soldOut = soldOutLines(await options.select(stockFor(SESSION).as('stock')).execute());
  }

  async #readOrders(): Promise<void> {
    this.#areOrdersChanged = false;
    const { rows } = await sql<OrderRow>`
      select o.id, coalesce(o.provider_order_id, '') as provider, o.placed_at is not null as "isPlaced",
        exists (select from gateway_payment g where g.order_id = o.provider_order_id and g.status = 'captured') as "isPaid",
        exists (select from refund r where r.order_id = o.id) as "isRefunded",
        o.session_id = ${SESSION} and o.placed_at is not null and o.status <> 'Canceled'
          and o.provider_order_id is null as "isFree"
      from shop_order o`.execute(this.#database.db);
    const { server, oracle, noteViolation } = this.#world;
    const { orders } = server.checkout;
    const free = rows.filter(({ isFree }) => isFree).map(({ id }) => id);
    noteViolation(() => oracle.payments.placedAtOnce(free));
    for (const { id, isPlaced, isPaid, isRefunded } of rows) {
      const order = orders.get(id) ?? { lines: new Map(), isPaid, placed: 0 };
      orders.set(id, { ...order, isPaid, placed: isPlaced ? 1 : 0, isRefunded });
    }
  }
}

/** The part of an answer that the outbox depends on. */
function shortOf({ status, body }: ModelAnswer): string {
  const items: { _id: string; quantity?: number }[] = body?.cartItems ?? body?.wishlistItems ?? [];
  const list = items.map(({ _id, quantity = 1 }) => `${_id}×${quantity}`).toSorted();
  const made = body?.data ? `${body.data._id}×${body.data.quantity ?? 1}` : '';
  return [status, made, ...list].join(' ');
}

// The checkout of one tab of a run: the shop's real gate, order and payment steps over the simulated environment.
import { createApiClient } from '#src/api/client.ts';
import type { Coupon } from '#src/contract/coupon.ts';
import { createAttempts } from '#src/features/checkout/attempts.ts';
import { type CheckoutCart, createCheckoutCart } from '#src/features/checkout/checkout-cart.ts';
import { holdPatiently, PAYMENTS_PATIENCE_MS } from '#src/features/checkout/checkout-lock.ts';
import { EMPTY_CHECKOUT } from '#src/features/checkout/checkout-values.ts';
import { finishPayments } from '#src/features/checkout/finish-payments.ts';
import type { OrderContext } from '#src/features/checkout/order-context.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { openPaymentRecords } from '#src/features/session/payment-records.ts';
import type { Outbox } from '#src/offline/index.ts';
import type { Ports } from '#src/offline/ports/ports.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import type { Agent } from './agent.ts';
import { orderedLines } from './model-checkout.ts';
import type { Mutant } from './ports.ts';
import { quantities } from './quantities.ts';
import { pay } from './shop-side.ts';
import { Violation } from './violation.ts';
import { CART, SESSION, type World } from './world.ts';

const FORM = {
  ...EMPTY_CHECKOUT,
  ...ADDRESS,
  save_on_device: false,
};

const ANSWER_TIMEOUT_MS = 15_000;
const PAYING_MS = 800;

/** How the shopper ends the widget. */
export type WidgetChoice = 'pays' | 'closes';

export interface ShopperCheckout {
  /** Presses Place Order. Resolves when that ends, with or without an order. */
  checkOut(mode: 'online' | 'cod', choice: WidgetChoice, coupon?: Coupon): Promise<void>;
  /** Resumes payments of an earlier page, as every start of a page does. */
  resume(): Promise<void>;
}

export function openCheckout(
  world: World,
  agent: Agent,
  outbox: Outbox,
  ports: Ports,
  fault?: Mutant,
): ShopperCheckout {
  const { clock, config, locks } = ports;
  const after = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
  let last: Promise<unknown> = Promise.resolve();
  const watch = watchGate(world, agent);
  let choice: WidgetChoice = 'pays';
  let isPlacing = false;

  const ours: OrderContext = {
    api: createApiClient(config, {
      fetch: watch.listening(inTime(world.network.fetchOf(agent, true), clock)),
      getToken: () => world.tokenNow(),
    }),
    sessionId: SESSION,
    records: openPaymentRecords(ports.store),
    cart: noteCuts(world, agent, createCheckoutCart(outbox, clock)),
    attempts: createAttempts(ports.uuid),
    isOnline: ports.isOnline,
    now: clock.now,
    wait: after,
    exclusively(work) {
      if (locks) return holdPatiently({ locks, clock, patienceMs: PAYMENTS_PATIENCE_MS }, 'payments', work);
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine as ReturnType<typeof work>;
    },
    ask: async () => true,
    onCouponRefused: () => {},
    onPhase: () => {},
    async openWidget(_, { order_id }) {
      await after(PAYING_MS);
      if (choice === 'closes') return { kind: 'closed', why: '' };
      const result = await pay(world, order_id);
      await after(PAYING_MS);
      return result ? { kind: 'paid', result } : { kind: 'closed', why: '' };
    },
  };

  const context = fault?.checkout?.(ours, outbox) ?? ours;
  return {
    async checkOut(mode, wanted, coupon) {
      // One order at a time on a device; without Web Locks, one in a tab (checkout-lock.ts).
      if (isPlacing || agent.isInMemory || world.locks.isHeld('checkout')) return;
      isPlacing = true;
      if (!locks) world.oracle.payments.forgets();
      choice = wanted;
      watch.begin();
      const seen = { lines: [], mode, shipping: null, prepaid: null, coupon: coupon ?? null };
      const contact_email = world.email ?? FORM.contact_email;
      const place = () => placeOrder(context, seen, { ...FORM, contact_email, payment_mode: mode });
      await world.noteFailure(locks ? locks.request('checkout', {}, place) : place());
      isPlacing = false;
    },
    async resume() {
      if (!agent.isInMemory) await world.noteFailure(finishPayments(context));
    },
  };
}

/** The shopper agrees to order fewer of what has become scarce: a change of the cart like any other. */
const noteCuts = (world: World, agent: Agent, cart: CheckoutCart): CheckoutCart => ({
  ...cart,
  async setQuantity(sessionId, line, qty) {
    world.views.touch(agent, [line]);
    const done = world.oracle.expect(agent, { kind: qty === 0 ? 'remove' : 'set', queueKey: CART, line, qty });
    await cart.setQuantity(sessionId, line, qty);
    if (agent.isInMemory) world.oracle.external.add(CART + line);
    else world.noteViolation(done);
  },
});

/** Times out a call that is not answered, or whose body does not end, by the virtual clock. */
function inTime(fetch: typeof globalThis.fetch, clock: Ports['clock']): typeof globalThis.fetch {
  return async (input, init) => {
    const { signal: _, ...rest } = init ?? {};
    let stop = () => {};
    const isOver = new Promise<never>((_, reject) => {
      stop = clock.after(ANSWER_TIMEOUT_MS, () => reject(new DOMException('no answer', 'TimeoutError')));
    });
    isOver.catch(() => undefined);
    const response = await Promise.race([fetch(input, rest), isOver]);
    return { ...response, text: () => Promise.race([response.text(), isOver]).finally(stop) };
  };
}

/** I9: /create-order is sent only after every change was sent and the list was read again, and orders that list. */
function watchGate(world: World, agent: Agent) {
  let waiting = new Set<string>();
  let verified: { list: Map<string, number>; view: Map<string, number> | null } | undefined;
  const docNow = () => world.oracle.docs.get(CART);

  function check(body: string): void {
    const lines = orderedLines(JSON.parse(body));
    const late = docNow()?.outbox.find(({ opId }) => waiting.has(opId));
    if (late) throw new Violation('I9', `an order was opened while ${late.kind} ${late.line} waited`);
    if (!verified) throw new Violation('I9', 'an order was opened without asking for the cart');
    if (!isSame(lines, verified.list))
      throw new Violation('I9', `ordered ${asText(lines)}, verified ${asText(verified.list)}`);
    if (verified.view && !isSame(lines, verified.view))
      throw new Violation('I9', `ordered ${asText(lines)}, shown was ${asText(verified.view)}`);
  }

  return {
    begin() {
      waiting = new Set(docNow()?.outbox.map(({ opId }) => opId));
      verified = undefined;
    },
    listening:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        const ordered = String(input).endsWith('/create-order') ? String(init?.body) : undefined;
        if (ordered && !agent.isInMemory) world.noteViolation(() => check(ordered));
        const before = docNow();
        const response = await fetch(input, init);
        // The goods that a tab without storage orders leave the cart without a record on the device.
        if (ordered && agent.isInMemory)
          for (const line of orderedLines(JSON.parse(ordered)).keys()) world.oracle.external.add(CART + line);
        const list = String(input).includes('/get-cart') ? listIn(await response.text()) : undefined;
        // A late copy may change a plain server just before this list is read; the order follows the list.
        const isCertain = world.server.kind === 'own' && world.oracle.external.size === 0 && before === docNow();
        if (list) verified = { list, view: isCertain && before?.outbox.length === 0 ? quantities(before) : null };
        return response;
      },
  };
}

/** undefined for a captive portal's page and for truncated JSON. */
function listIn(text: string): Map<string, number> | undefined {
  try {
    return orderedLines({ productData: JSON.parse(text).cartItems });
  } catch {
    return undefined;
  }
}

const isSame = (a: Map<string, number>, b: Map<string, number>) =>
  a.size === b.size && [...a].every(([line, qty]) => b.get(line) === qty);
const asText = (lines: Map<string, number>) => JSON.stringify([...lines]);

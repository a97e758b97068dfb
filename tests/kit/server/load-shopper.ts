// A shopper of the load test: browses, searches, adds, repeats the add like an outbox that lost the response, and sometimes
// orders and pays. A pause comes before each step.
import { setTimeout as wait } from 'node:timers/promises';
import { toRupees } from '#src/domain/money.ts';
import { quote } from '#src/domain/quote.ts';
import type { Counter } from '#tests/kit/faults/killed-checkout.ts';
import { checkoutForm } from './checkout.ts';
import type { Caller, LoadCall } from './load-call.ts';

export interface LoadPlace {
  caller: Caller;
  counter: Counter;
  /** Names of products, for their pages and for searches. */
  names: readonly string[];
  /** Pauses are between half of it and one and a half times. */
  pauseMs: number;
}

type Step = (shopper: LoadShopper) => Promise<void>;
/** Cumulative percentages of steps. */
const STEPS: readonly [number, Step][] = [
  [30, (shopper) => shopper.browse()],
  [55, (shopper) => shopper.look()],
  [70, (shopper) => shopper.search()],
  [90, (shopper) => shopper.addAndReplay()],
  [98, (shopper) => shopper.readCart()],
  [100, (shopper) => shopper.order()],
];

export class LoadShopper {
  /** Ids of placed orders, as acknowledged. */
  readonly orders: string[] = [];
  readonly sessionId: string;
  private readonly place: LoadPlace;
  private readonly random: () => number;
  private readonly from: string;
  private made = 0;

  constructor(place: LoadPlace, number: number, random: () => number) {
    [this.place, this.random] = [place, random];
    this.sessionId = `10ad${String(number).padStart(28, '0')}`;
    this.from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  async shopUntil(endsAt: number): Promise<void> {
    for (;;) {
      await wait(this.place.pauseMs * (0.5 + this.random()));
      if (Date.now() >= endsAt) return;
      const percent = this.random() * 100;
      const [, step] = STEPS.find(([upTo]) => percent < upTo) ?? [];
      await step?.(this);
    }
  }

  browse = async () => {
    const more = this.pick(['', '&bestSeller=yes', '&sort=price-low', '&inStock=true']);
    await this.call({ kind: 'browse', path: `/api/products?fields=card&limit=24${more}` });
  };
  look = async () => {
    const name = encodeURIComponent(this.pick(this.place.names));
    await this.call({ kind: 'product', path: `/api/productbyname?productName=${name}` });
  };
  search = async () => {
    const word = this.pick(this.place.names).split(' ')[0] ?? '';
    await this.call({
      kind: 'search',
      path: `/api/productdetailbyname?fields=card&productName=${encodeURIComponent(word)}&limit=24`,
    });
  };
  readCart = async () => {
    await this.call({ kind: 'cart', path: `/api/get-cart?session_id=${this.sessionId}` });
  };

  async addAndReplay(): Promise<void> {
    const products = { ...this.pick(this.place.counter.goods), price: 1, session_id: this.sessionId, quantity: 1 };
    const asked = {
      method: 'POST',
      path: '/api/add-cart',
      body: { isCombo: false, products },
      key: this.newKey(),
    } as const;
    const first = await this.call({ kind: 'add', ...asked });
    const again = await this.call({ kind: 'replay', ...asked });
    if (first && again && again.headers['idempotency-replayed'] !== 'true')
      this.place.caller.fail('replay: done twice');
  }

  /** /create-order, the test gateway, /verify-payment. */
  async order(): Promise<void> {
    const body = this.orderBody();
    const opened = await this.call({
      kind: 'order',
      method: 'POST',
      path: '/api/create-order',
      body,
      key: this.newKey(),
    });
    if (!opened) return;
    const { orderId, keyId, data } = opened.json;
    const card = { key: keyId, order_id: data.id, method: 'card', name: '4111 1111 1111 1111' };
    const paid = await this.call({ kind: 'gateway', method: 'POST', path: '/pay/payments', body: card });
    if (!paid) return;
    const result = { ...paid.json.result, order_Id: orderId, isCOD: false };
    const told = { kind: 'verify', method: 'POST', path: '/api/verify-payment', body: result } as const;
    if (await this.call({ ...told, key: this.newKey() })) this.orders.push(orderId);
  }

  private orderBody(): object {
    const { prices, shipping, prepaid, goods } = this.place.counter;
    const line = { ...this.pick(goods), quantity: 1 };
    const product = prices[line.product_id] ?? { salePrice: 0, gst: 0 };
    const figures = quote({ lines: [{ product, quantity: 1 }], mode: 'online', shipping, prepaid, coupon: null });
    return {
      amount: figures.dueNow,
      userData: checkoutForm(`load-${this.from}@example.com`),
      productData: [{ isCombo: false, ...line }],
      couponCode: '',
      payMode: 'online',
      total: toRupees(figures.payable),
      shippingCharges: toRupees(figures.shipping),
      session_id: this.sessionId,
    };
  }

  private call = (asked: Omit<LoadCall, 'from'>) => this.place.caller.call({ ...asked, from: this.from });
  private newKey = () => `${this.sessionId}-${++this.made}`;
  private pick = <T>(list: readonly T[]): T => list[Math.floor(this.random() * list.length)] as T;
}

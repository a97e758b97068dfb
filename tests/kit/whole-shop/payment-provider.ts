// The payment provider of a run: the shop's own test gateway, as the other company that it stands for. It takes payments, and
// tells the shop by webhooks that are late, lost and repeated.
import { hmacHex } from '#server/providers/signature.ts';
import { readKeys } from '#server/providers/test-gateway-ledger.ts';
import type { PaidResult } from '#tests/kit/simulation/real-shop.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { type Incoming, serve } from './server-instance.ts';
import type { ShopOptions } from './shop-options.ts';
import type { WholeShop } from './whole-shop.ts';

/** The pauses before a webhook and between its tries. */
const WEBHOOK_AFTER_MS = [20_000, 60_000, 300_000, 900_000];

const COPIES = ['sends a webhook that is lost', 'sends a webhook', 'sends a webhook twice'];

export class PaymentProvider {
  isFair = false;
  readonly #shop: WholeShop;
  readonly #world: World;
  readonly #options: ShopOptions;

  constructor(shop: WholeShop, world: World, options: ShopOptions) {
    this.#shop = shop;
    this.#world = world;
    this.#options = options;
  }

  /** undefined: refused, or paid without a word to the page. */
  async pay(providerOrderId: string): Promise<PaidResult | undefined> {
    const { database, random, log } = this.#options;
    const { key_id: key, webhook_secret } = await readKeys(database.db);
    const isLost = random() < 0.15;
    const name = isLost ? '4000 0000 0000 0119' : '4111 1111 1111 1111';
    const rawBody = JSON.stringify({ key, order_id: providerOrderId, method: 'card', name });
    const paying = { method: 'POST', url: '/pay/payments', headers: {}, rawBody };
    const { body } = await serve(this.#shop.provider, paying);
    if (!body.result) return undefined;
    log.add('act', 'provider', `takes a payment${isLost ? ' and cannot tell the page' : ''}`);
    // Some webhooks never come: then only the page or the shop's own question tells of the payment.
    if (random() < 0.1) log.add('fault', 'provider', 'loses its webhook for good');
    else this.#sendWebhook(await this.#webhookOf(body.result.razorpay_payment_id, webhook_secret));
    return isLost ? undefined : body.result;
  }

  async #webhookOf(paymentId: string, secret: string): Promise<Incoming> {
    const payment = await this.#options.database.db
      .selectFrom('gateway_payment')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const { id, order_id, amount_paise: amount, refunded_paise: amount_refunded, status } = payment;
    const entity = { id, order_id, amount, amount_refunded, currency: 'INR', status };
    const rawBody = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
    const headers = { 'x-razorpay-signature': hmacHex(secret, rawBody), 'x-razorpay-event-id': `evt-${id}` };
    return { method: 'POST', url: '/api/webhooks/razorpay', headers, rawBody };
  }

  /** The provider tries again until the shop answers with success. */
  #sendWebhook(hook: Incoming, tries = 0): void {
    const { random, log } = this.#options;
    const wait = WEBHOOK_AFTER_MS[tries];
    if (wait === undefined) return;
    const send = async () => {
      const isLost = !this.isFair && random() < 0.3;
      const copies = isLost ? 0 : random() < 0.2 ? 2 : 1;
      log.add('request', 'provider', COPIES[copies] ?? '');
      const answers = await Promise.all(Array.from({ length: copies }, () => this.#shop.call(hook)));
      if (!answers.some((answer) => answer?.status === 200)) this.#sendWebhook(hook, tries + 1);
    };
    this.#world.clock.after(wait, () => void this.#world.noteFailure(send()));
  }
}

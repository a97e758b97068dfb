// Invariants I12 and I13: only the shop's own answer is a verdict. A change leaves the outbox, and a payment is placed or
// refused, only after the model server's own answer about it has arrived. A cart is never blocked on a log-in.
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import type { Agent } from './agent.ts';
import type { ModelAnswer } from './model-server.ts';
import type { SentRequest } from './sent-request.ts';
import { Violation } from './violation.ts';

interface Wire {
  method: string;
  url: string;
  body?: string | undefined;
  key?: string | undefined;
}
const nameOf = ({ method, url, body = '', key = '' }: Wire) => `${method} ${url} ${key} ${body}`;
const LIST = 'the list';
/** Refusals of the shop that leave the change in the outbox. */
const NO_VERDICT = new Set([401, 403, 408, 425, 426, 429]);
/** Nothing but an entry among the refused changes tells the shopper of it. */
const isSoldOut = ({ body }: ModelAnswer) => body?.code === 'out-of-stock';
const isVerdict = ({ key }: SentRequest, { status, body }: ModelAnswer): boolean => {
  // Our server is still processing an earlier copy.
  if (key !== undefined && body?.code === 'outstanding-key') return false;
  return status < 500 && !NO_VERDICT.has(status);
};

export class Verdicts {
  /** By agent and queue key: the requests that the server answered, and whether the list was read since the last write. */
  readonly #answered = new Map<Agent, Map<string, Set<string>>>();
  /** Requests that were refused because the goods are sold out. */
  readonly #soldOut = new Set<string>();
  /** Keys of such refusals that the shop has forgotten: it may accept the same request now. */
  readonly #forgotten = new Set<string | undefined>();
  /** Keys of changes that were refused, for any reason. */
  readonly #refused = new Set<string | undefined>();
  /** Orders that an answer of the server was about. */
  readonly #orders = new Set<string>();

  /** The server's own answer arrives. */
  answered(request: SentRequest, answer: ModelAnswer): void {
    if (!isVerdict(request, answer)) return;
    const { agent, queueKey, method, url, path, rawBody, body, key, isCheckout } = request;
    if (isCheckout) {
      if (path.startsWith('/get-order/')) this.#orders.add(path.slice('/get-order/'.length));
      else if (body?.order_Id) this.#orders.add(body.order_Id);
      // A new order was refused because this one is paid, or placed at once because nothing is left to pay.
      const { code, orderId, status, data } = answer.body ?? {};
      if (code === 'already-paid' || (orderId && status && data?.amount === 0)) this.#orders.add(String(orderId));
      return;
    }
    if (answer.status >= 400) this.#refused.add(key);
    const name = method === 'GET' ? LIST : nameOf({ method, url, body: rawBody, key });
    if (isSoldOut(answer)) this.#soldOut.add(name);
    else if (this.#forgotten.has(key)) this.#soldOut.delete(name);
    this.#of(agent, queueKey).add(name);
  }

  /** A list that was read before a request does not show the request's result. */
  sent({ agent, queueKey, method }: SentRequest): void {
    if (method !== 'GET') this.#of(agent, queueKey).delete(LIST);
  }

  /** The shop was restored from a backup that is older than these refusals. */
  forgotten(refusedKeys: Iterable<string | undefined>): void {
    for (const key of refusedKeys) this.#forgotten.add(key);
  }

  /** Whether some context was told that this change is refused. */
  wasRefused = (key: string): boolean => this.#refused.has(key);

  /** A sender's write. */
  committed(agent: Agent, queueKey: string, before: Doc | undefined, now: Doc): void {
    const answered = this.#of(agent, queueKey);
    for (const op of before?.outbox ?? []) {
      if (op.attempts === 0 || !op.req || now.outbox.some(({ opId }) => opId === op.opId)) continue;
      if (!answered.has(LIST) && !answered.has(nameOf(op.req)))
        throw new Violation('I12', `${op.kind} ${op.line} left the outbox without an answer of the shop`);
      if (this.#soldOut.has(nameOf(op.req)) && !now.rejected.some((refused) => refused.op.opId === op.opId))
        throw new Violation('I12', `${op.kind} ${op.line} was refused as sold out, and nothing says so`);
    }
  }

  /** Any write of a document. */
  checkBlocks(queueKey: string, { net }: Doc): void {
    if (queueKey.startsWith('cart:') && net.blocked === 'auth')
      throw new Violation('I13', `${queueKey} was blocked on a log-in`);
  }

  checkPayment(raw: unknown): void {
    const record = raw as PaymentRecord | undefined;
    const isJudged = record?.state === 'refused' || record?.state === 'placed';
    if (record && isJudged && !this.#orders.has(record.orderId))
      throw new Violation('I12', `${record.orderId} became ${record.state} without an answer of the shop`);
  }

  #of(agent: Agent, queueKey: string): Set<string> {
    const queueKeys = this.#answered.get(agent) ?? new Map<string, Set<string>>();
    this.#answered.set(agent, queueKeys);
    const answered = queueKeys.get(queueKey) ?? new Set<string>();
    queueKeys.set(queueKey, answered);
    return answered;
  }
}

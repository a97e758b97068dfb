// The network between agents and a model server. Each request meets the next fate of a generated list; after the list, all
// requests succeed.
import type { Agent } from './agent.ts';
import type { VirtualClock } from './clock.ts';
import type { IntermediaryResponse } from './intermediary.ts';
import type { ModelAnswer } from './model-server.ts';
import { dripping, page, RETRY_AFTER, refusalOf, response } from './responses.ts';
import { type SentRequest, toRequest } from './sent-request.ts';

/** Takes the server's answer; null: the connection broke first. */
export type TakeAnswer = (answer: ModelAnswer | null) => void;

/** `ms`: how long the answer, the late copy or the second copy takes. */
export type Fate =
  | { do: 'ok'; ms: number }
  /** The request never arrives. */
  | { do: 'drop' }
  /** The server acts; the answer is lost. */
  | { do: 'lose' }
  /** The sender sees a broken connection; the request arrives later. */
  | { do: 'late'; ms: number }
  /** No answer ever comes; the server acts or not. */
  | { do: 'hang'; acts: boolean }
  /** Arrives now, and a second copy later. */
  | { do: 'twice'; ms: number }
  /** The server itself answers with this status, after it has acted or not. */
  | { do: 'status'; status: number; acts: boolean }
  /** A gateway or firewall answers in the server's place, after the server has acted or not. */
  | ({ do: 'intermediary'; acts?: boolean } & IntermediaryResponse)
  /** 200 and a login page. */
  | { do: 'captive' }
  /** The headers of the answer come at once, its body takes its time. */
  | { do: 'drip'; ms: number }
  /** The server acts; the JSON of its answer is cut off. */
  | { do: 'garbled' };

const USUAL_MS = 60;

/** Who waits for the answer. */
interface Sender {
  resolve(response: Response): void;
  fail(): void;
  signal: AbortSignal | null | undefined;
}

export interface NetworkParts {
  clock: VirtualClock;
  /** The request arrives at the server, which takes its time to answer. */
  arrive(request: SentRequest, take: TakeAnswer): void;
  fates: readonly Fate[];
  /** Called with every request as it is sent. Throws to fail the run. */
  watch(request: SentRequest): void;
  /** Called when the server's own answer to `request` arrives complete. */
  answered(request: SentRequest, answer: ModelAnswer): void;
}

export class VirtualNetwork {
  isUp = true;
  /** A fate for certain requests, before any other. */
  special: (request: SentRequest) => Fate | undefined = () => undefined;
  /** Every request meets this fate until `until` (monotonic). */
  period: { fate: Fate; until: number } | undefined;
  /** Requests that an agent is waiting for. */
  readonly open = new Set<SentRequest>();
  /** How to stop listening to the signal of an open request: Node keeps a combined signal alive while it has a listener. */
  readonly #stopListening = new Map<SentRequest, () => void>();
  /** The number of requests and copies that have not arrived yet. */
  late = 0;
  #used = 0;
  readonly #planned: Fate[] = [];
  #isFair = false;
  readonly #seen = new Set<string>();
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** The fates of the next requests, before the generated list continues. */
  plan(...fates: Fate[]): void {
    this.#planned.push(...fates);
  }

  /** From now on every request arrives and is answered. */
  beFair(): void {
    this.#isFair = true;
    this.special = () => undefined;
    this.isUp = true;
    this.period = undefined;
  }

  fetchOf(agent: Agent, isCheckout = false): typeof fetch {
    return (input, init) => agent.gate(this.#send(agent, String(input), init ?? {}, isCheckout));
  }

  #send(agent: Agent, url: string, init: RequestInit, isCheckout: boolean): Promise<Response> {
    const { clock, watch } = this.#parts;
    const sent = toRequest(agent, url, init, clock.monotonic());
    const request = { ...sent, isCheckout, isProbe: !isCheckout && sent.path === '/cod-status' };
    watch(request);
    this.open.add(request);
    return new Promise<Response>((resolve, reject) => {
      const { signal } = init;
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      signal?.addEventListener('abort', abort);
      this.#stopListening.set(request, () => signal?.removeEventListener('abort', abort));
      const fail = () => reject(new TypeError('fetch failed'));
      this.#meet(this.#nextFate(request), request, { resolve, fail, signal });
    }).finally(() => {
      this.open.delete(request);
      this.#forget(request);
    });
  }

  /** Ends the run: removes the listeners, so that it can be garbage-collected. */
  end(): void {
    for (const request of this.open) this.#forget(request);
  }

  #forget(request: SentRequest): void {
    this.#stopListening.get(request)?.();
    this.#stopListening.delete(request);
  }

  #nextFate(request: SentRequest): Fate {
    const isFirst = this.#isFirst(request);
    // A planned fate is for a sender's request; a probe must not use it up.
    const planned = this.special(request) ?? (request.isProbe ? undefined : this.#planned.shift());
    if (planned) return planned;
    if (this.#isFair) return { do: 'ok', ms: USUAL_MS };
    if (!this.isUp) return { do: 'drop' };
    if (this.period && this.#parts.clock.monotonic() < this.period.until) return this.period.fate;
    const fate = this.#parts.fates[this.#used] ?? { do: 'ok', ms: USUAL_MS };
    this.#used += 1;
    return this.#isPossible(fate, request, isFirst) ? fate : { do: 'ok', ms: USUAL_MS };
  }

  /** Whether no copy of it was sent before. */
  #isFirst({ key, method, url, rawBody }: SentRequest): boolean {
    const name = key ?? `${method} ${url} ${rawBody}`;
    const isFirst = !this.#seen.has(name) && (key !== undefined || this.late === 0);
    this.#seen.add(name);
    return isFirst;
  }

  /** Excludes what no server does, for example to refuse a request of which an earlier copy has acted or may still act. */
  #isPossible(fate: Fate, { key, method, path, isCheckout }: SentRequest, isFirst: boolean): boolean {
    // A shop without keys sees only at its next read of the order that a payment was reported twice; a later copy would place
    // it again.
    if (path === '/cod-order' && key === undefined && (fate.do === 'twice' || fate.do === 'late')) return false;
    if (fate.do !== 'status' || fate.status >= 500 || PASSING.has(fate.status)) return true;
    // No server says that an existing line does not exist.
    if ((fate.status === 404 || fate.status === 410) && method !== 'POST') return false;
    return isFirst && method !== 'GET' && !isCheckout;
  }

  #meet(fate: Fate, request: SentRequest, { resolve, fail, signal }: Sender): void {
    const { answered } = this.#parts;
    const act = (then: (answer: ModelAnswer) => void = () => {}) => this.#arrive(request, then, fail);
    const deliver = (answer: ModelAnswer, retryAfter = answer.retryAfter) => {
      answered(request, answer);
      resolve(response(answer, retryAfter));
    };
    switch (fate.do) {
      case 'ok':
        this.#later(fate.ms / 2, () => act((answer) => this.#soon(() => deliver(answer), fate.ms / 2)));
        break;
      case 'drop':
        this.#soon(fail);
        break;
      case 'lose':
        this.#later(USUAL_MS, () => {
          act();
          fail();
        });
        break;
      case 'late':
        this.#later(fate.ms, () => act());
        this.#soon(fail);
        break;
      case 'hang':
        if (fate.acts) this.#later(USUAL_MS, () => act());
        break;
      case 'twice':
        this.#later(fate.ms, () => act());
        this.#later(USUAL_MS, () => act(deliver));
        break;
      case 'status':
        this.#later(USUAL_MS, () => {
          if (fate.acts) act();
          deliver(refusalOf(fate.status), RETRY_AFTER[fate.status]);
        });
        break;
      case 'intermediary':
        this.#later(USUAL_MS, () => {
          if (fate.acts) act();
          resolve(page(fate.body, fate.type ?? 'application/json', fate.status, fate.retryAfter));
        });
        break;
      case 'drip': {
        const { agent } = request;
        const wait = (run: () => void) => this.#soon(run, fate.ms);
        const drip = (answer: ModelAnswer) =>
          dripping(answer, { agent, signal, wait, arrived: () => answered(request, answer) });
        this.#later(USUAL_MS, () => act((answer) => resolve(drip(answer))));
        break;
      }
      case 'captive':
        this.#soon(() => resolve(page('<html>Log in to the Wi-Fi</html>')));
        break;
      default:
        this.#later(USUAL_MS, () =>
          act(({ body }) => resolve(page(JSON.stringify(body).slice(0, -2), 'application/json'))),
        );
    }
  }

  /** Counted in `late` until the server has answered. */
  #arrive(request: SentRequest, then: (answer: ModelAnswer) => void, fail: () => void): void {
    this.late += 1;
    this.#parts.arrive(request, (answer) => {
      this.late -= 1;
      if (answer) then(answer);
      else fail();
    });
  }

  /** A delay that does not count as a request on its way. */
  #soon(run: () => void, ms = USUAL_MS): void {
    this.#parts.clock.after(ms, run);
  }

  /** Counted in `late`, so that a run can wait until the last copy has arrived. */
  #later(ms: number, run: () => void): void {
    this.late += 1;
    this.#parts.clock.after(ms, () => {
      this.late -= 1;
      run();
    });
  }
}

/** Refusals that a retry may overcome. */
const PASSING = new Set([401, 403, 408, 425, 426, 429]);

// The network between agents and a model server: every request meets the next fate of a prepared list, then all go well.
import type { Agent } from './agent.ts';
import type { VirtualClock } from './clock.ts';
import type { IntermediaryResponse } from './intermediary.ts';
import type { ModelAnswer, ModelServer } from './model-server.ts';
import { page, RETRY_AFTER, refusalOf, response } from './responses.ts';
import { type SentRequest, toRequest } from './sent-request.ts';

/** `ms`: how long the answer, the late copy or the second copy takes. */
export type Fate =
  | { do: 'ok'; ms: number }
  /** Never arrives. */
  | { do: 'drop' }
  /** Acts, the answer is lost. */
  | { do: 'lose' }
  /** The sender sees a broken connection; the request arrives later. */
  | { do: 'late'; ms: number }
  /** No answer at all; acts or not. */
  | { do: 'hang'; acts: boolean }
  /** Arrives now and once more later. */
  | { do: 'twice'; ms: number }
  /** The server itself answers otherwise; acts before that or not. */
  | { do: 'status'; status: number; acts: boolean }
  /** A gateway or firewall on the way answers in the server's place, after the server has acted or not. */
  | ({ do: 'foreign'; acts?: boolean } & IntermediaryResponse)
  /** 200 and a login page. */
  | { do: 'captive' }
  /** Acts, the JSON is cut off. */
  | { do: 'garbled' };

const USUAL_MS = 60;

export interface NetworkParts {
  clock: VirtualClock;
  server: ModelServer;
  fates: readonly Fate[];
  /** Sees every request as it leaves; throws to fail the history. */
  watch(request: SentRequest): void;
  /** The server's own answer to `request` arrives, whole. */
  answered(request: SentRequest, answer: ModelAnswer): void;
}

export class VirtualNetwork {
  isUp = true;
  /** A fate for certain requests, whatever was prepared. */
  special: (request: SentRequest) => Fate | undefined = () => undefined;
  /** Every request meets this fate until then (monotonic). */
  period: { fate: Fate; until: number } | undefined;
  /** Requests an agent still waits for. */
  readonly open = new Set<SentRequest>();
  /** Of the open ones: Node keeps a combined signal alive while somebody listens to it. */
  readonly #stopListening = new Map<SentRequest, () => void>();
  /** Copies on the way. */
  late = 0;
  #used = 0;
  readonly #planned: Fate[] = [];
  #isFair = false;
  readonly #seen = new Set<string>();
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** What the next requests meet, before the prepared list goes on. */
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

  fetchOf(agent: Agent, isTill = false): typeof fetch {
    return (input, init) => agent.gate(this.#send(agent, String(input), init ?? {}, isTill));
  }

  #send(agent: Agent, url: string, init: RequestInit, isTill: boolean): Promise<Response> {
    const { clock, watch } = this.#parts;
    const asked = toRequest(agent, url, init, clock.monotonic());
    const request = { ...asked, isTill, isProbe: !isTill && asked.path === '/cod-status' };
    watch(request);
    this.open.add(request);
    return new Promise<Response>((resolve, reject) => {
      const { signal } = init;
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      signal?.addEventListener('abort', abort);
      this.#stopListening.set(request, () => signal?.removeEventListener('abort', abort));
      this.#meet(this.#nextFate(request), request, resolve, () => reject(new TypeError('fetch failed')));
    }).finally(() => {
      this.open.delete(request);
      this.#forget(request);
    });
  }

  /** The history is over: nothing of it is kept in memory. */
  end(): void {
    for (const request of this.open) this.#forget(request);
  }

  #forget(request: SentRequest): void {
    this.#stopListening.get(request)?.();
    this.#stopListening.delete(request);
  }

  #nextFate(request: SentRequest): Fate {
    const isFirst = this.#isFirst(request);
    // What is planned is meant for a sender, and a probe more or less must not shift it.
    const planned = this.special(request) ?? (request.isProbe ? undefined : this.#planned.shift());
    if (planned) return planned;
    if (this.#isFair) return { do: 'ok', ms: USUAL_MS };
    if (!this.isUp) return { do: 'drop' };
    if (this.period && this.#parts.clock.monotonic() < this.period.until) return this.period.fate;
    const fate = this.#parts.fates[this.#used] ?? { do: 'ok', ms: USUAL_MS };
    this.#used += 1;
    return this.#isPossible(fate, request, isFirst) ? fate : { do: 'ok', ms: USUAL_MS };
  }

  /** No copy of it was sent before, whatever that one met on its way. */
  #isFirst({ key, method, url, rawBody }: SentRequest): boolean {
    const name = key ?? `${method} ${url} ${rawBody}`;
    const isFirst = !this.#seen.has(name) && (key !== undefined || this.late === 0);
    this.#seen.add(name);
    return isFirst;
  }

  /** A final refusal of what an earlier copy did, or may yet do, would be a lie no server tells. */
  #isPossible(fate: Fate, { key, method, path, isTill }: SentRequest, isFirst: boolean): boolean {
    // Without a key only the next look at the order tells a shop that it heard a payment twice; a later copy is beyond it.
    if (path === '/cod-order' && key === undefined && (fate.do === 'twice' || fate.do === 'late')) return false;
    if (fate.do !== 'status' || fate.status >= 500 || PASSING.has(fate.status)) return true;
    // Of a line that is there no server says that it is not.
    if ((fate.status === 404 || fate.status === 410) && method !== 'POST') return false;
    return isFirst && method !== 'GET' && !isTill;
  }

  #meet(fate: Fate, request: SentRequest, resolve: (response: Response) => void, fail: () => void): void {
    const { server, answered } = this.#parts;
    const act = () => server.answer(request);
    const deliver = (answer: ModelAnswer, retryAfter?: string) => {
      answered(request, answer);
      resolve(response(answer, retryAfter));
    };
    switch (fate.do) {
      case 'ok':
        this.#later(fate.ms / 2, () => {
          const answer = act();
          this.#soon(() => deliver(answer), fate.ms / 2);
        });
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
        this.#later(fate.ms, act);
        this.#soon(fail);
        break;
      case 'hang':
        if (fate.acts) this.#later(USUAL_MS, act);
        break;
      case 'twice':
        this.#later(fate.ms, act);
        this.#later(USUAL_MS, () => deliver(act()));
        break;
      case 'status':
        this.#later(USUAL_MS, () => {
          if (fate.acts) act();
          deliver(refusalOf(fate.status), RETRY_AFTER[fate.status]);
        });
        break;
      case 'foreign':
        this.#later(USUAL_MS, () => {
          if (fate.acts) act();
          resolve(page(fate.body, fate.type ?? 'application/json', fate.status, fate.retryAfter));
        });
        break;
      case 'captive':
        this.#soon(() => resolve(page('<html>Log in to the Wi-Fi</html>')));
        break;
      default:
        this.#later(USUAL_MS, () => resolve(page(JSON.stringify(act().body).slice(0, -2), 'application/json')));
    }
  }

  /** Nothing on the server hangs on it. */
  #soon(run: () => void, ms = USUAL_MS): void {
    this.#parts.clock.after(ms, run);
  }

  /** Counted, so that a history can wait until the last copy has landed. */
  #later(ms: number, run: () => void): void {
    this.late += 1;
    this.#parts.clock.after(ms, () => {
      this.late -= 1;
      run();
    });
  }
}

/** Another try may fare better. */
const PASSING = new Set([401, 403, 408, 425, 426, 429]);

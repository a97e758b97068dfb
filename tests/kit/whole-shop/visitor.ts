// A shopper at another device, without an outbox: every call is plain HTTP through a network that loses requests and answers.
// Whatever arrives must belong to this shopper (invariant W6).
import type { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { MERCHANT, tokenOf } from './small-catalogue.ts';
import type { WholeShop } from './whole-shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes
type Json = any;
export interface VisitorAnswer {
  status: number;
  body: Json;
}

const LEG_MS = 40;
const BOUNDARY = 'boundary-of-a-simulated-form';
const ADDRESS = /[\w.]+@[\w.]+\.\w+/g;
/** What the shop tells everybody. */
const PUBLIC = new Set([MERCHANT]);

export class Visitor {
  readonly email: string;
  token: string | undefined;
  readonly #world: World;
  readonly #shop: WholeShop;
  readonly #random: () => number;
  #calls = 0;

  constructor(email: string, world: World, shop: WholeShop, random: () => number, isKnown: boolean) {
    this.email = email;
    this.#world = world;
    this.#shop = shop;
    this.#random = random;
    if (isKnown) this.token = tokenOf(email);
  }

  /** null: lost on the way, before or after the shop acted. */
  call(method: string, path: string, body?: object | FormData, key?: string): Promise<VisitorAnswer | null> {
    const { clock } = this.#world;
    const isForm = body instanceof FormData;
    const headers: Record<string, string> = {
      'auth-key': this.#shop.authKey,
      ...(body ? { 'content-type': isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json' } : {}),
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(key ? { 'idempotency-key': `"${key}"` } : {}),
    };
    const rawBody = body === undefined ? undefined : isForm ? multipartOf(body) : JSON.stringify(body);
    const fate = this.#random();
    return new Promise((resolve) => {
      const arrive = async () => {
        if (fate < 0.06) return resolve(null);
        const answer = await this.#shop.call({ method, url: `/api${path}`, headers, rawBody });
        if (answer) this.#world.noteViolation(() => this.#checkPrivate(path, answer));
        clock.after(LEG_MS, () => resolve(fate < 0.12 ? null : answer));
      };
      clock.after(LEG_MS, () => void this.#world.noteFailure(arrive()));
    });
  }

  /** Repeats a call under one key until an answer arrives, as the page does. */
  async surely(method: string, path: string, body: object): Promise<VisitorAnswer | null> {
    this.#calls += 1;
    const key = `${this.email}-${this.#calls}`;
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await this.call(method, path, body, key);
      if (answer && answer.status < 500 && answer.body?.code !== 'outstanding-key') return answer;
      await pause(this.#world.clock, 2_000);
    }
    return null;
  }

  #checkPrivate(path: string, { body }: VisitorAnswer): void {
    const found = JSON.stringify(body).match(ADDRESS) ?? [];
    const foreign = found.find((address) => address !== this.email && !PUBLIC.has(address));
    if (foreign) throw new Violation('W6', `${this.email} got ${foreign} from ${path}`);
  }
}

/** Node would draw the boundary from the real random numbers. */
const multipartOf = (form: FormData): string =>
  [...form]
    .map(([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .concat(`--${BOUNDARY}--\r\n`)
    .join('');

export const pause = (clock: VirtualClock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });

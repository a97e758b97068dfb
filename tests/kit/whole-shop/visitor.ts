// A shopper at another device, without an outbox: every call is plain HTTP through a network that loses requests and answers.
// Whatever arrives must belong to this shopper (invariant W6).
import { createHash } from 'node:crypto';
import { LEGAL_FACTS } from '#tests/kit/server/goods.ts';
import type { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import { EMAILS, SESSION, type World } from '#tests/kit/simulation/world.ts';
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
const PUBLIC = new Set([MERCHANT, LEGAL_FACTS.careContact]);

export class Visitor {
  readonly email: string;
  token: string | undefined;
  /** Of an earlier log-in, after its log-out. */
  oldToken: string | undefined;
  /** What this customer has put on the wishlist; the answers may have been lost. */
  readonly wished = new Set<string>();
  /** Wishes to be told, by their ids. */
  readonly waits: string[] = [];
  /** The cart's session of this browser. */
  readonly sessionId: string;
  /** Calls that were sent and may have stored something. */
  writes = 0;
  /** Those of them that may still arrive. */
  writesUnderWay = 0;
  /** `writes` when the shop said that it has erased everything. */
  erasedAt: number | undefined;
  readonly #world: World;
  readonly #shop: WholeShop;
  readonly #random: () => number;
  #calls = 0;

  constructor(email: string, world: World, shop: WholeShop, random: () => number, isKnown: boolean) {
    this.email = email;
    this.#world = world;
    this.#shop = shop;
    this.#random = random;
    this.sessionId = isKnown && email === EMAILS[0] ? SESSION : createHash('md5').update(email).digest('hex');
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
    const isWrite = method !== 'GET';
    if (isWrite) {
      this.writes += 1;
      this.writesUnderWay += 1;
    }
    const fate = this.#random();
    return new Promise((resolve) => {
      const arrive = async () => {
        const isLost = fate < 0.06;
        if (isLost && isWrite) this.writesUnderWay -= 1;
        if (isLost) return resolve(null);
        const answer = await this.#shop.call({ method, url: `/api${path}`, headers, rawBody });
        if (isWrite) this.writesUnderWay -= 1;
        if (answer) this.#world.noteViolation(() => this.#checkPrivate(path, answer));
        clock.after(LEG_MS, () => resolve(fate < 0.12 ? null : answer));
      };
      clock.after(LEG_MS, () => void this.#world.noteFailure(arrive()));
    });
  }

  /** Repeats a call under one key until an answer arrives, as the page does. */
  async surely(method: string, path: string, body: object): Promise<VisitorAnswer | null> {
    this.#calls += 1;
    // As random as a page's own: a key with the address in it would outlive its owner's erasure.
    const key = `${this.sessionId}-${this.#calls}`;
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await this.call(method, path, body, key);
      if (answer && answer.status < 500 && answer.body?.code !== 'outstanding-key') return answer;
      await pause(this.#world.clock, 2_000);
    }
    return null;
  }

  /** Repeats a read until an answer arrives. */
  async read(path: string): Promise<Json> {
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await this.call('GET', path);
      if (answer && answer.status < 500) return answer.status === 200 ? answer.body : undefined;
      await pause(this.#world.clock, 2_000);
    }
    return undefined;
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

// A shopper at another device, without an outbox: every call is plain HTTP through a network that loses requests and answers.
// Whatever arrives must belong to this shopper (invariant W6).
import { createHash } from 'node:crypto';
import { PASSWORD } from '#tests/kit/server/accounts.ts';
import type { Authenticator } from '#tests/kit/server/authenticator.ts';
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

/** What a shopper knows of the own account. */
export interface KnownAccount {
  /** The last answer of the shop about the account arrived, so it is as described here. */
  isCertain: boolean;
  /** Those that may be the account's: several if the answer to a change was lost. */
  passwords: string[];
  /** Of the profile; undefined: unknown. */
  city: string | undefined;
  passkey: Authenticator | undefined;
}

/** Has no account at first. All others are logged in. */
const STRANGER = 'dev';

export interface VisitorOptions {
  random: () => number;
  /** No request and no answer is lost. */
  isCalm: boolean;
}

export class Visitor {
  readonly email: string;
  token: string | undefined;
  /** Of an earlier log-in, after its log-out. */
  oldToken: string | undefined;
  account: KnownAccount;
  /** Passwords and passkeys that the shop said it has replaced or removed. */
  readonly formerPasswords = new Set<string>();
  readonly formerPasskeys: Authenticator[] = [];
  /** How often the browser has renewed its push subscription. */
  renewals = 0;
  /** What this customer has put on the wishlist; the answers may have been lost. */
  readonly wished = new Set<string>();
  /** Wishes to be told, by their ids. */
  readonly waits: string[] = [];
  /** Those that the shop said it has taken back. */
  readonly takenBack = new Set<string>();
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
  #isChanging = false;
  readonly #isCalm: boolean;

  constructor(who: string, world: World, shop: WholeShop, { random, isCalm }: VisitorOptions) {
    const isKnown = who !== STRANGER;
    this.email = `${who}@example.com`;
    this.#world = world;
    this.#shop = shop;
    this.#random = random;
    this.#isCalm = isCalm;
    this.sessionId = this.email === EMAILS[0] ? SESSION : createHash('md5').update(this.email).digest('hex');
    if (isKnown) this.token = tokenOf(this.email);
    this.account = { isCertain: isKnown, passwords: [PASSWORD], city: undefined, passkey: undefined };
  }

  /** Works on the account alone, so that an answer says what the account is now. Nothing happens while other such work is under way. */
  async alone(work: () => Promise<void>): Promise<void> {
    if (this.#isChanging) return;
    this.#isChanging = true;
    try {
      await work();
    } finally {
      this.#isChanging = false;
    }
  }

  /** The account and all that belongs to it is gone, or may be. */
  wasErased(isCertain = true): void {
    const { passwords, passkey } = this.account;
    for (const password of isCertain ? passwords : []) this.formerPasswords.add(password);
    if (passkey && isCertain) this.formerPasskeys.push(passkey);
    const possible = isCertain ? [] : passwords.filter((password) => password !== PASSWORD);
    this.account = { isCertain: false, passwords: [...possible, PASSWORD], city: undefined, passkey: undefined };
    // The next sign-up has it.
    this.formerPasswords.delete(PASSWORD);
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
    const fate = this.#isCalm ? 1 : this.#random();
    return new Promise((resolve) => {
      const arrive = async () => {
        const isLost = fate < 0.06;
        if (isLost && isWrite) this.writesUnderWay -= 1;
        if (isLost) return resolve(null);
        const answer = await this.#shop.call({
          method,
          url: path.startsWith('/shipping/') ? path : `/api${path}`,
          headers,
          rawBody,
        });
        if (isWrite) this.writesUnderWay -= 1;
        if (answer) this.#world.noteViolation(() => this.#checkPrivate(path, answer));
        clock.after(LEG_MS, () => resolve(fate < 0.12 ? null : answer));
      };
      clock.after(LEG_MS, () => void this.#world.noteFailure(arrive()));
    });
  }

  /** Repeats a call under one key until an answer arrives, as the page does. */
  async surely(method: string, path: string, body?: object): Promise<VisitorAnswer | null> {
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

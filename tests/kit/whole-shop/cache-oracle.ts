// What must be true of the worker's caches, checked at everything that is stored and at every answer to a page.
//
// W10 nothing personal is in a cache, and no personal call is answered from one; W11 a cache holds only what the shop said, with
// the time at which it said it; W12 what a page treats as fresh came in the response to that very request, an older answer is as old as it says
// and as its rule allows; W13 what is on the device is answered, whatever happens to the network.

import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import type { ApiConfig } from '#src/api/config.ts';
import { CATALOGUE, CATALOGUE_KEY } from '#src/api/device-catalogue.ts';
import { ANSWER_RULES, type AnswerRule, answerRuleFor, cacheKey } from '#sw/cache-rules.ts';
import { isDeviceCursor } from '#sw/device-listing.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import type { MemoryCaches, StoredResponse } from '#tests/kit/worker/memory-caches.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { DeviceProducts } from './device-products.ts';
import { PageOracle, SHELL_CACHE_NAMES } from './page-oracle.ts';
import type { Wire } from './read-network.ts';

/** A request of a page, and what the device had when it was made. */
export interface Look {
  request: Request;
  rule: AnswerRule | undefined;
  key: string;
  /** Monotonic. */
  at: number;
  entry: StoredResponse | undefined;
  /** Which answers lists, too. One that comes while the request waits for the network is not looked at again. */
  catalogue: StoredResponse | undefined;
  /** `troubles` when it was made. */
  troubles: number;
}

export interface PageAnswer {
  /** 0: a network error. */
  status: number;
  isJson: boolean;
  isRedirected: boolean;
  text: string;
  /** Of the worker's header. */
  stamp: number | undefined;
}

/** The worker waits so long for the network; a little less, because two timers of one moment have an order. */
const IN_TIME_MS = 2_900;
/** Maximum delay between a response's arrival and its timestamp. */
const STAMP_MS = 1_500;
const PERSONAL = /[?&](contact_email|session_id)=|(asha|bala|chitra|dev)(@|%40)example\.com/;

export class CacheOracle {
  /** How often the storage failed or was cleared, and the worker was ended: nothing is promised of a request meanwhile. */
  troubles = 0;
  readonly pages: PageOracle;
  readonly #world: World;
  readonly #caches: MemoryCaches;
  readonly #config: ApiConfig;
  readonly #products: DeviceProducts;
  readonly #wires = new WeakMap<Request, Wire>();
  /** By cache key: what the shop said, and when by the device's clock. */
  readonly #said = new Map<string, { text: string; at: number }[]>();
  /** By cache: the addresses that must be there, the oldest first. */
  readonly #kept = new Map<string, string[]>();

  constructor(world: World, caches: MemoryCaches, config: ApiConfig) {
    this.#world = world;
    this.#caches = caches;
    this.#config = config;
    this.#products = new DeviceProducts(caches);
    this.pages = new PageOracle(world);
    caches.wasStored = (name, stored) => world.noteViolation(() => this.#checkStored(name, stored));
  }

  arrived(request: Request, wire: Wire): void {
    if (!this.#wires.has(request)) this.#wires.set(request, wire);
    if (wire.kind !== 'good') return;
    const { saidAt: at } = wire;
    const { key } = this.#ruleOf(request.url);
    this.#said.set(key, [...(this.#said.get(key) ?? []), { text: wire.text, at }]);
    if (key.startsWith(`${ORIGIN}/api/`)) this.#products.said(wire.text, at);
    else this.pages.said(new URL(key).pathname, wire.text, at);
  }

  /** The browser deleted everything. */
  wasCleared(): void {
    this.troubles += 1;
    this.#kept.clear();
  }

  begin(request: Request): Look {
    const { rule, key } = this.#ruleOf(request.url);
    const used = request.cache === 'no-store' || request.method !== 'GET' ? undefined : rule;
    const entry = used && this.#entryOf(used.cache, key);
    const isList = used && LISTS.has(used.endpoint.name) && !key.includes('cursor=');
    const catalogue = isList ? this.#catalogue() : undefined;
    return { request, rule: used, key, at: this.#world.clock.monotonic(), entry, catalogue, troubles: this.troubles };
  }

  /** @param answer undefined: the page got none */
  end(look: Look, answer: PageAnswer | undefined): void {
    const { rule, key } = look;
    const wire = this.#wires.get(look.request);
    if (!rule) {
      if (answer?.stamp !== undefined) throw new Violation('W10', `${key} was answered from a cache`);
      return;
    }
    this.#checkKept();
    if (answer?.stamp !== undefined) this.#checkOld(look, rule, wire, answer.text, answer.stamp);
    else if (!answer || !isSuccess(answer)) this.#checkUnanswered(look, rule, wire);
    else if (wire?.kind !== 'good' || wire.text !== answer.text)
      throw new Violation(
        'W12',
        `${key} was answered as new, and the shop has not just said it: ${answer.text.slice(0, 80)}`,
      );
  }

  #checkOld({ key, at }: Look, rule: AnswerRule, wire: Wire | undefined, text: string, stamp: number): void {
    const ageMs = Math.max(0, this.#world.clock.now() - stamp);
    const isInTime = wire !== undefined && wire.kind !== 'unproven' && wire.at - at < IN_TIME_MS;
    const allowedMs = wire?.kind === 'broken' ? rule.expiresAfterMs : LONGEST[rule.strategy](rule);
    if (isInTime && ageMs > allowedMs)
      throw new Violation('W12', `${key} is ${Math.round(ageMs / 1_000)} s old, and the shop had answered`);
    const waitedMs = this.#world.clock.monotonic() - at;
    const isAsked = !isDeviceCursor(new URL(key).searchParams.get('cursor'));
    if (isAsked && wire === undefined && waitedMs < IN_TIME_MS && ageMs > LONGEST[rule.strategy](rule))
      throw new Violation('W12', `${key} is ${Math.round(ageMs / 1_000)} s old, and the network had ${waitedMs} ms`);
    const isItself = this.#said.get(key)?.some((one) => one.text === text && Math.abs(one.at - stamp) < STAMP_MS);
    if (!isItself && !this.#products.isOnDevice(text, stamp))
      throw new Violation('W12', `${key} is not what the shop said at its time: ${text.slice(0, 80)}`);
  }

  #checkUnanswered({ key, entry, catalogue, troubles }: Look, rule: AnswerRule, wire: Wire | undefined): void {
    if (this.troubles !== troubles || wire?.kind === 'refusal') return;
    const own = entry && this.#entryOf(rule.cache, key) ? entry : catalogue && this.#catalogue();
    if (!own) return;
    const ageMs = this.#world.clock.now() - Number(own.headers.get(CACHED_AT_HEADER));
    if (ageMs > rule.expiresAfterMs && wire?.kind !== 'unproven') return;
    throw new Violation('W13', `${key} was not answered, and the device has an answer`);
  }

  #checkStored(name: string, stored: StoredResponse): void {
    const { request, headers: kept } = stored;
    const { url, headers } = request;
    const text = new TextDecoder().decode(stored.bytes);
    if (PERSONAL.test(url) || PERSONAL.test(text) || headers.has('authorization'))
      throw new Violation('W10', `${name} holds something personal: ${url}`);
    const stamp = Number(kept.get(CACHED_AT_HEADER));
    if (SHELL_CACHE_NAMES.has(name)) this.pages.checkStored(name, url, text, stamp);
    else if (name === CATALOGUE.cache) this.#products.checkCatalogue(text, stamp);
    else if (ANSWER_RULES.some(({ cache }) => cache === name)) this.#checkAnswer(name, url, text, stamp);
  }

  #checkAnswer(name: string, url: string, text: string, stamp: number): void {
    // Of a cache that was deleted while it was written to, nothing stays.
    if (this.#entryOf(name, url)) this.#note(name, url);
    if (!this.#said.get(url)?.some((one) => one.text === text && Math.abs(one.at - stamp) < STAMP_MS))
      throw new Violation('W11', `${name} holds what the shop did not say at its time: ${url}: ${text.slice(0, 80)}`);
  }

  #note(name: string, url: string): void {
    const most = Math.max(...ANSWER_RULES.filter(({ cache }) => cache === name).map(({ maxEntries }) => maxEntries));
    const kept = [...(this.#kept.get(name) ?? []).filter((one) => one !== url), url];
    this.#kept.set(name, kept.slice(-most));
  }

  /** The worker deletes nothing but the oldest of too many. */
  #checkKept(): void {
    for (const [name, urls] of this.#kept)
      for (const url of urls)
        if (!this.#entryOf(name, url)) throw new Violation('W13', `${url} has left ${name}, and nobody deleted it`);
  }

  #ruleOf(address: string) {
    const rule = answerRuleFor(new URL(address), this.#config, ORIGIN);
    return { rule, key: rule ? cacheKey(rule, address) : address };
  }

  #entryOf = (name: string, key: string) => this.#caches.byName.get(name)?.entries.get(key);

  #catalogue(): StoredResponse | undefined {
    const entry = this.#entryOf(CATALOGUE.cache, ORIGIN + CATALOGUE_KEY);
    return entry && JSON.parse(new TextDecoder().decode(entry.bytes)).isWhole ? entry : undefined;
  }
}

/** Endpoints that the device answers from its catalogue. */
const LISTS = new Set(['getProducts', 'searchProducts']);

/** How old an answer may be although the shop has answered. */
const LONGEST: Record<AnswerRule['strategy'], (rule: AnswerRule) => number> = {
  'network-first': () => -1,
  'stale-while-revalidate': ({ staleAfterMs }) => staleAfterMs,
  'cache-first': ({ expiresAfterMs }) => expiresAfterMs,
};

/** As the page's client judges it. */
function isSuccess({ status, isJson, isRedirected, text }: PageAnswer): boolean {
  if (status !== 200 || !isJson || isRedirected || !text.endsWith('}')) return false;
  try {
    return JSON.parse(text).success === true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

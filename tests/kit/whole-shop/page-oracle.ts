// The worker's pages and files: W11 and W13 of cache-oracle.ts for what is not an answer of the API.
import { PAGES as RULE } from '#sw/cache-rules.ts';
import { SHELL_CACHE } from '#sw/precache.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import type { PageAnswer } from './cache-oracle.ts';
import { SHELL_HTML } from './shop-host.ts';

export const SHELL_CACHE_NAMES: ReadonlySet<string> = new Set([SHELL_CACHE, RULE.cache]);
const STAMP = / data-kept="(\d+)"/;
const STAMP_MS = 1_500;

export class PageOracle {
  readonly #world: World;
  /** By path: what the host said or confirmed, and when. */
  readonly #said = new Map<string, { text: string; at: number }[]>();

  constructor(world: World) {
    this.#world = world;
  }

  said(path: string, text: string, at: number): void {
    this.#said.set(path, [...(this.#said.get(path) ?? []), { text, at }]);
  }

  checkStored(name: string, url: string, text: string, stamp: number): void {
    const path = new URL(url).pathname;
    const wasSaid = this.#said.get(path)?.some((one) => one.text === text.replace(STAMP, ''));
    if (!wasSaid) throw new Violation('W11', `${name} holds what the host did not send: ${path}: ${text.slice(-140)}`);
    if (name === RULE.cache) this.#checkStamp(path, text, stamp);
  }

  /** @param isPromised nothing has happened to the storage or the worker meanwhile */
  checkNavigation(path: string, { status, text }: PageAnswer, isPromised: boolean): void {
    if (status !== 200) {
      if (isPromised) throw new Violation('W13', `${path} does not open: ${status}`);
      return;
    }
    if (text === SHELL_HTML) return;
    const stamp = Number(STAMP.exec(text)?.[1] ?? Number.NaN);
    this.#checkStamp(path, text, stamp);
    const ageMs = this.#world.clock.now() - stamp;
    if (ageMs > (this.#world.network.isUp ? RULE.staleAfterMs : RULE.expiresAfterMs))
      throw new Violation('W12', `${path} is ${Math.round(ageMs / 3_600_000)} hours old`);
  }

  #checkStamp(path: string, text: string, stamp: number): void {
    const plain = text.replace(STAMP, '');
    if (!this.#said.get(path)?.some((one) => one.text === plain && Math.abs(one.at - stamp) < STAMP_MS))
      throw new Violation('W11', `${path} is not what the host said at its time: ${text.slice(-140)}`);
  }
}

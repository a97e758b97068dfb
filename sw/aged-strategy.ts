// HOW a row of cache-rules.ts is carried out. One strategy for every row: give what is cached while the row allows it, else
// ask, and when no answer comes in time, the best that the device has. What is an answer, and what stands in for one that
// failed, is for the plugins of the row to say (answer-plugin.ts, picture-plugin.ts).

import type { WorkboxPlugin } from 'workbox-core/types.js';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { put } from './cache-plugins.ts';
import type { Rule } from './cache-rules.ts';
import { type Kept, readKept } from './kept-answer.ts';

/** The best answer without the network, however old. */
export type StandIn = (address: string, kept: Kept | undefined) => Promise<Kept | undefined>;

export class AgedStrategy extends Strategy {
  readonly #rule: Rule;
  readonly #standIn: StandIn;

  constructor(rule: Rule, standIn: StandIn, plugins: WorkboxPlugin[]) {
    super({ cacheName: rule.cache, plugins, matchOptions: { ignoreVary: true } });
    this.#rule = rule;
    this.#standIn = standIn;
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const { strategy, softMs, hardMs, patienceMs } = this.#rule;
    const kept = await readKept(() => handler.cacheMatch(request));
    if (kept && kept.ageMs <= this.#givenFirstMs()) {
      if (strategy !== 'cache-first' || kept.ageMs > softMs) void handler.waitUntil(settled(ask(request, handler)));
      return kept.response;
    }
    const asking = ask(request, handler);
    void handler.waitUntil(settled(asking));
    const inTime = await (patienceMs === undefined ? asking : Promise.race([asking, pause(patienceMs)]));
    if (inTime) return inTime;
    const own = await this.#standIn(request.url, kept);
    return own && own.ageMs <= hardMs ? own.response : asking;
  }

  /** Up to which age the row gives what is cached without asking first. */
  #givenFirstMs(): number {
    const { strategy, softMs, hardMs } = this.#rule;
    return { 'network-first': -1, 'stale-while-revalidate': softMs, 'cache-first': hardMs }[strategy];
  }
}

/** Rejects where the plugins of the row say that this is no answer. */
async function ask(request: Request, handler: StrategyHandler): Promise<Response> {
  const response = await handler.fetch(request);
  void handler.waitUntil(put(handler, request, response.clone()));
  return response;
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

/** When it is over, either way: what failed is the page's to hear, not the event's. */
const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );

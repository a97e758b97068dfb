// Creates one strategy for each row of cache-rules.ts, with the plugins of its kind.
import { AgedStrategy, type Fallback } from './aged-strategy.ts';
import { keyPlugin, stampPlugin, trimPlugin } from './cache-plugins.ts';
import { type AnswerRule, cacheKey, type PictureRule, RULES } from './cache-rules.ts';
import type { CatalogueStrategy } from './catalogue-strategy.ts';
import { offlineResponse } from './offline-response.ts';
import { picturePlugin } from './picture-plugin.ts';
import { responsePlugin } from './response-plugin.ts';
import type { WorkerShop } from './worker-shop.ts';

export type Rule = AnswerRule | PictureRule;
export type Strategies = ReadonlyMap<Rule, AgedStrategy>;

export function createStrategies(shop: WorkerShop, catalogue: CatalogueStrategy): Strategies {
  return new Map(RULES.map((rule) => [rule, strategyOf(rule)]));

  function strategyOf(rule: Rule): AgedStrategy {
    const fallback: Fallback = async (address, cached) =>
      'endpoint' in rule ? offlineResponse(rule.endpoint, cacheKey(rule, address), cached) : cached;
    const judge = 'endpoint' in rule ? responsePlugin(shop, rule, catalogue, fallback) : picturePlugin(rule);
    return new AgedStrategy(rule, fallback, [
      keyPlugin((address) => cacheKey(rule, address)),
      stampPlugin(shop.build, judge),
      trimPlugin(rule.maxEntries),
    ]);
  }
}

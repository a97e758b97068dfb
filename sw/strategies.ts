// One strategy for every row of cache-rules.ts, with the plugins of its kind.
import { AgedStrategy, type StandIn } from './aged-strategy.ts';
import { answerFromDevice } from './answer-from-device.ts';
import { answerPlugin } from './answer-plugin.ts';
import { keyPlugin, stampPlugin, trimPlugin } from './cache-plugins.ts';
import { type AnswerRule, cacheKey, type PictureRule, RULES } from './cache-rules.ts';
import type { CatalogueStrategy } from './catalogue-strategy.ts';
import { picturePlugin } from './picture-plugin.ts';
import type { WorkerShop } from './worker-shop.ts';

export type Rule = AnswerRule | PictureRule;
export type Strategies = ReadonlyMap<Rule, AgedStrategy>;

export function createStrategies(shop: WorkerShop, catalogue: CatalogueStrategy): Strategies {
  return new Map(RULES.map((rule) => [rule, strategyOf(rule)]));

  function strategyOf(rule: Rule): AgedStrategy {
    const standIn: StandIn = async (address, kept) =>
      'endpoint' in rule ? answerFromDevice(rule.endpoint, cacheKey(rule, address), kept) : kept;
    return new AgedStrategy(rule, standIn, [
      keyPlugin((address) => cacheKey(rule, address)),
      'endpoint' in rule ? answerPlugin(shop, rule, catalogue, standIn) : picturePlugin(rule),
      stampPlugin(shop.build),
      trimPlugin(rule.maxEntries),
    ]);
  }
}

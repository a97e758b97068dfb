import { isQueueKey, type QueueKey } from '#src/offline/document/queue-key.ts';

/** Whether a message of another context is about a list. Tabs of other releases send messages too. */
export const isListNews = (news: unknown): news is { t: unknown; scope: QueueKey } =>
  typeof news === 'object' &&
  news !== null &&
  't' in news &&
  'scope' in news &&
  typeof news.scope === 'string' &&
  isQueueKey(news.scope);

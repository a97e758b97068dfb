import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { NetworkError } from '#src/base/errors.ts';
import type { Product } from '#src/contract/product.ts';

/** One letter is too little for useful suggestions. */
export const MIN_LETTERS = 2;
const MOST = 6;
/** As long as the worker waits before it responds from the device (sw/cache-rules.ts). */
const PATIENCE_MS = 3_000;

/** The best matches for a text. A failure is only logged. A further key stroke aborts the request. */
export const suggestionsQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: ({ signal }) => suggest(api, text, signal),
    enabled: text.length >= MIN_LETTERS,
    retry: false,
    // Keep showing the previous results while the shopper types on or deletes letters of the same text.
    placeholderData: (before, query) => (isSameThought(text, String(query?.queryKey[1])) ? before : undefined),
  });

/** True when one text is a prefix of the other. */
export const isSameThought = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/**
 * Bypasses the worker's cache first, so that key strokes do not evict listings from it. Without a network, asks the
 * worker, which searches the catalogue on the device and tolerates typing errors.
 */
async function suggest(api: ApiClient, text: string, signal: AbortSignal): Promise<Product[]> {
  const { searchProducts } = await import(/* chunk: core */ '#src/contract/product.ts');
  const query = { productName: text, limit: String(MOST), fields: 'card' as const };
  const ask = async (options: { cache?: RequestCache; timeoutMs?: number }) =>
    (await api.call(searchProducts, { query }, { ...options, signal })).data.slice(0, MOST);
  try {
    return await ask({ cache: 'no-store', timeoutMs: PATIENCE_MS });
  } catch (error) {
    if (!(error instanceof NetworkError) || signal.aborted) throw error;
    return ask({});
  }
}

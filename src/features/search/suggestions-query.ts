import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { NetworkError } from '#src/base/errors.ts';
import type { Product } from '#src/contract/product.ts';

/** A single letter says too little to suggest anything by. */
export const MIN_LETTERS = 2;
const MOST = 6;
/** As long as the worker waits before it gives what the device has (sw/cache-rules.ts). */
const PATIENCE_MS = 3_000;

/**
 * The first products that a text finds, best first. A failure is only logged (SPEC 8); a call that a further letter has
 * made stale is aborted.
 */
export const suggestionsQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: ({ signal }) => suggest(api, text, signal),
    enabled: text.length >= MIN_LETTERS,
    retry: false,
    // While the shopper goes on with the same words, or takes letters back, what was found stays in sight.
    placeholderData: (before, query) => (isSameThought(text, String(query?.queryKey[1])) ? before : undefined),
  });

/** One text is the beginning of the other: what one finds is no news below the other. */
export const isSameThought = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/**
 * Asked past the worker first, so that every key stroke does not push a listing out of its cache; without a network the
 * worker is asked, who answers from the catalogue on the device, typing errors forgiven.
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

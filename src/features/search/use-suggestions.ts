import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { pagesFor, type ShopPage } from './shop-pages.ts';
import { isSameThought, MIN_LETTERS, suggestionsQuery } from './suggestions-query.ts';

/** A fast typist's next letter comes within this time. No request is sent before. */
const DEBOUNCE_MS = 200;

export type Suggestion =
  | { kind: 'product'; product: Product }
  | { kind: 'page'; page: ShopPage }
  | { kind: 'recent'; text: string }
  /** The link to all results of the typed text. */
  | { kind: 'all'; text: string };

/** The rows below the box: for a text pages of the shop, its matches and a link to all of them; before that the recent searches. */
export function useSuggestions(typed: string, recent: readonly string[]) {
  const text = typed.trim().replace(/\s+/g, ' ');
  const settled = useDebounced(text, DEBOUNCE_MS);
  const { data, isFetching } = useQuery(suggestionsQuery(useApi(), settled));
  const isLong = text.length >= MIN_LETTERS;
  const isAsking = isLong && (isFetching || settled !== text);
  const products = isLong && isSameThought(text, settled) ? (data ?? []) : [];
  const pages = pagesFor(text);
  const suggestions: Suggestion[] =
    text === ''
      ? recent.map((one) => ({ kind: 'recent', text: one }))
      : [
          ...pages.map((page) => ({ kind: 'page', page }) as const),
          ...products.map((product) => ({ kind: 'product', product }) as const),
          { kind: 'all', text },
        ];
  return { suggestions, isAsking, found: isLong ? pages.length + products.length : null };
}

/** Returns the value once it has not changed for `forMs`; the previous one until then. */
function useDebounced<T>(value: T, forMs: number): T {
  const [settled, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}

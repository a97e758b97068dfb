import { startTransition, useState } from 'react';
import type { ListingParams } from './listing-params.ts';

/**
 * Optimistic state of a listing control: shows a change at once, before the address and the cards follow. Changes are
 * absolute values, so applying one twice is harmless.
 * @param onChange resolves once the address has changed
 */
export function useOptimisticParams(params: ListingParams, onChange: (change: ListingParams) => Promise<void>) {
  const [updates, setUpdates] = useState<readonly ListingParams[]>([]);
  const change = async (update: ListingParams) => {
    setUpdates((before) => [...before, update]);
    await onChange(update);
    // In the same transition as the page of the new address.
    startTransition(() => setUpdates((before) => before.filter((other) => other !== update)));
  };
  const shown: ListingParams = Object.assign({}, params, ...updates);
  return { shown, change };
}

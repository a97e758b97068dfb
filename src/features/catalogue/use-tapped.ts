import { startTransition, useState } from 'react';
import type { ListingParams } from './listing-params.ts';

/**
 * Optimistic state of a listing control: shows a change at once, before the address and the cards follow. Changes are
 * absolute values, so applying one twice is harmless.
 * @param onChange resolves once the address has changed
 */
export function useTapped(params: ListingParams, onChange: (change: ListingParams) => Promise<void>) {
  const [taps, setTaps] = useState<readonly ListingParams[]>([]);
  const change = async (tap: ListingParams) => {
    setTaps((before) => [...before, tap]);
    await onChange(tap);
    // In the same transition as the page of the new address.
    startTransition(() => setTaps((before) => before.filter((other) => other !== tap)));
  };
  const shown: ListingParams = Object.assign({}, params, ...taps);
  return { shown, change };
}

import { startTransition, useState } from 'react';
import type { ListingParams } from './listing-params.ts';

/**
 * What a control of a listing shows: a tap at once, while the address, and with it the cards, follows. A tap says how
 * something shall be, so nothing flickers while both say it.
 * @param onChange resolves once the address has changed
 */
export function useTapped(params: ListingParams, onChange: (change: ListingParams) => Promise<void>) {
  const [taps, setTaps] = useState<readonly ListingParams[]>([]);
  const change = async (tap: ListingParams) => {
    setTaps((before) => [...before, tap]);
    await onChange(tap);
    // With the page of the new address, which is a transition too.
    startTransition(() => setTaps((before) => before.filter((other) => other !== tap)));
  };
  const shown: ListingParams = Object.assign({}, params, ...taps);
  return { shown, change };
}

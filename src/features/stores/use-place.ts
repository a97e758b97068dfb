import { useState } from 'react';
import type { Place } from '#src/domain/distance.ts';

/** A district is near enough, and a phone knows it at once. */
const HOW: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 10 * 60_000 };

/** Where the shopper is: asked for on a press only, kept in memory only, sent nowhere. */
export function usePlace() {
  const [place, setPlace] = useState<Place | null>(null);
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('refused');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPlace({ latitude, longitude });
        setState('idle');
      },
      () => setState('refused'),
      HOW,
    );
  };
  return { place, state, ask };
}

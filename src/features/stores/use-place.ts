import { useState } from 'react';
import type { Place } from '#src/domain/distance.ts';

/** Low accuracy is enough and fast. */
const HOW: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 10 * 60_000 };

/** The shopper's position. Requested only on a click, kept in memory, sent nowhere. */
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

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Place } from '#src/domain/distance.ts';
import { useCachedSince } from '#src/features/freshness/cached-since.ts';
import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import * as savedMessages from '#src/features/freshness/saved-messages.ts';
import { shownTime } from '#src/features/freshness/shown-time.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { findStores } from './find-stores.ts';
import * as storeMessages from './messages.ts';
import { StoreList, StoreSkeletons } from './store-list.tsx';
import { storesQuery } from './stores-query.ts';

/** The screen of /stores. */
export function StoresScreen() {
  const api = useApi();
  const query = storesQuery(api);
  const { data, error, isPending, refetch } = useQuery(query);
  const since = useCachedSince(query.queryKey);
  const [typed, setTyped] = useState('');
  const { place, state, ask } = usePlace();
  // Scrolls to the top. The braces matter: newer browsers return a promise from scrollTo, which React would take for a
  // cleanup function.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const found = findStores(data ?? [], typed, place);

  return (
    <div className="wrap py-8 md:py-14">
      <span aria-hidden="true" className="mb-4 block h-1.5 w-12 rounded-full bg-accent" />
      <h1 className="font-display font-semibold text-5xl leading-none md:text-7xl">{storeMessages.title}</h1>
      <p className="mt-3 text-lg">{storeMessages.lead}</p>
      <search className="mt-6 flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <TextField
            type="search"
            label={storeMessages.searchLabel}
            placeholder={storeMessages.searchPlaceholder}
            autoComplete="address-level2"
            enterKeyHint="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button variant="secondary" busy={state === 'asking'} aria-pressed={place !== null} onClick={ask}>
          <Icon name={place ? 'check' : 'pin'} />
          {place ? storeMessages.nearestOn : storeMessages.nearest}
        </Button>
      </search>
      <p role="status" className="mt-3 mb-4 min-h-6 text-ink-soft">
        {state === 'refused' ? storeMessages.locationRefused : data ? storeMessages.count(found.length) : null}
        {since === null ? null : ` · ${savedMessages.savedAt(shownTime(since))}`}
      </p>
      {isPending ? <StoreSkeletons /> : null}
      {data ? <StoreList found={found} isEmpty={data.length === 0} onClear={() => setTyped('')} /> : null}
      {isPending || data ? null : (
        <LoadFailed
          title={storeMessages.notLoaded}
          what={storeMessages.what}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

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

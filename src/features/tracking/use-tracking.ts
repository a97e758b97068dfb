import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TrackingData } from '#src/contract/tracking.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import * as trackingMessages from './messages.ts';
import { trackShipmentQuery } from './track-shipment-query.ts';
import { clearTracked, readTracked, saveTracked, type TrackedShipment } from './tracked-shipments.ts';

export interface ShownShipment {
  shipment: TrackingData;
  /** The time of the stored result, if the request failed. */
  savedAt: number | null;
}

/**
 * Tracks one number at a time: requests it, stores the result, and falls back to the stored one. `first` is requested
 * at once.
 */
export function useTracking(first: string) {
  const api = useApi();
  const { contactEmail } = useSession();
  const [{ awb: asked, by }, setAsked] = useState({ awb: first, by: contactEmail });
  // Who asked has left, here or in another tab.
  const hasLeft = by !== null && by !== contactEmail;
  const [recent, setRecent] = useState<readonly TrackedShipment[]>([]);
  const { data, isFetching, isError, error, dataUpdatedAt, refetch } = useQuery(trackShipmentQuery(api, asked));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a log-out deletes them
  useEffect(() => setRecent(readTracked()), [contactEmail]);
  useEffect(() => {
    if (data?.track_status === 1 && !hasLeft) setRecent(saveTracked({ awb: asked, at: dataUpdatedAt, shipment: data }));
  }, [data, asked, dataUpdatedAt, hasLeft]);

  const track = (awb: string) => {
    if (awb === asked) void refetch();
    else setAsked({ awb, by: contactEmail });
  };
  const forget = () => {
    clearTracked();
    setRecent([]);
  };
  const kept = isError ? recent.find(({ awb }) => awb === asked) : undefined;
  return {
    track,
    forget,
    recent,
    isLoading: isFetching,
    shown: isFetching || hasLeft ? null : shownOf(data, isError, kept),
    problem: isFetching ? null : problemOf(data, isError, asked),
    /** The error of the request. */
    error: isFetching ? null : error,
  };
}

/** Only results with track_status 1 are valid. */
function shownOf(
  data: TrackingData | undefined,
  isError: boolean,
  kept: TrackedShipment | undefined,
): ShownShipment | null {
  if (kept) return { shipment: kept.shipment, savedAt: kept.at };
  return !isError && data?.track_status === 1 ? { shipment: data, savedAt: null } : null;
}

function problemOf(data: TrackingData | undefined, isError: boolean, awb: string): string | null {
  if (isError) return trackingMessages.requestFailed;
  if (!data || data.track_status === 1) return null;
  return data.error === '' ? trackingMessages.noneFound(awb) : data.error;
}

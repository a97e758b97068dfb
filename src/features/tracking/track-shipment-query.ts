import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { trackShipment } from '#src/contract/tracking.ts';
import * as trackingMessages from './messages.ts';
import { isTracked } from './tracked-shipments.ts';

/**
 * The current position of a parcel. Neither Query nor the worker caches it; tracked-shipments.ts stores old results
 * with their time.
 */
export const trackShipmentQuery = (api: ApiClient, awb: string) =>
  queryOptions({
    queryKey: ['tracking', awb],
    queryFn: async ({ signal }) => (await api.call(trackShipment, { params: { awb } }, { signal })).tracking_data,
    enabled: awb !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // The screen hides the parcel while it asks.
    refetchOnWindowFocus: false,
    meta: { failure: () => (isTracked(awb) ? null : trackingMessages.requestFailed) },
  });

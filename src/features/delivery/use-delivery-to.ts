import { useQuery } from '@tanstack/react-query';
import { PIN_CODE } from '#src/contract/field.ts';
import { getPinRules } from '#src/contract/pin-code.ts';
import { AREA_DIGITS, type Delivery, ruleFor } from '#src/domain/pin-rules.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { notedDelivery } from './delivery-note.ts';

export interface DeliveryTo {
  /** null: not known, or not yet. */
  delivery: Delivery | null;
  /** When the shop last said so, if it cannot be asked now; milliseconds since 1970. */
  asOf: number | null;
  /** When the shop said so just now, else null. */
  confirmedAt: number | null;
  isAsking: boolean;
  error: Error | null;
  askAgain: () => void;
}

/** Whether, when and how the shop delivers to a PIN code: its answer, or the device's last one. Browser only. */
export function useDeliveryTo(pin: string): DeliveryTo {
  const api = useApi();
  const area = pin.slice(0, AREA_DIGITS);
  const { data, dataUpdatedAt, isFetching, isError, error, refetch } = useQuery({
    queryKey: ['pin-codes', area],
    queryFn: async ({ signal }) => (await api.call(getPinRules, { query: { area } }, { signal })).data,
    enabled: PIN_CODE.test(pin) && canAskDelivery(api),
  });
  const rule = data && PIN_CODE.test(pin) ? ruleFor(pin, data) : undefined;
  const noted = rule ? undefined : notedDelivery(pin);
  return {
    delivery: rule ?? noted?.delivery ?? null,
    asOf: rule ? (isError ? dataUpdatedAt : null) : (noted?.at ?? null),
    confirmedAt: rule && !isError ? dataUpdatedAt : null,
    isAsking: isFetching,
    error,
    askAgain: () => void refetch(),
  };
}

/** Only our own server knows PIN codes. */
export const canAskDelivery = ({ config }: ReturnType<typeof useApi>): boolean => config.backendIdempotency;

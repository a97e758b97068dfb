import { Button } from '#src/ui/button.tsx';
import * as trackingMessages from './messages.ts';
import type { TrackedShipment } from './tracked-shipments.ts';

interface Props {
  recent: readonly TrackedShipment[];
  onPick: (awb: string) => void;
  onForget: () => void;
}

/** Recently tracked parcels, as buttons. Hidden when there are none. */
export function RecentShipments({ recent, onPick, onForget }: Props) {
  if (recent.length === 0) return null;
  return (
    <section aria-label={trackingMessages.recent} className="mt-4 flex flex-wrap items-center gap-2">
      <p className="text-ink-soft text-sm">{trackingMessages.recent}</p>
      {recent.map(({ awb, shipment }) => (
        <button
          key={awb}
          type="button"
          onClick={() => onPick(awb)}
          className="min-h-11 rounded-full border border-line-strong bg-surface px-4 text-sm hover:border-ink"
        >
          <span className="font-semibold">{awb}</span>{' '}
          <span className="text-ink-soft">{shipment.shipment_track[0]?.current_status}</span>
        </button>
      ))}
      <Button variant="quiet" className="-mx-3 text-sm" onClick={onForget}>
        {trackingMessages.forget}
      </Button>
    </section>
  );
}

import type { Store } from '#src/contract/store.ts';
import { formatKm } from '#src/domain/distance.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { FoundStore } from './find-stores.ts';
import * as storeMessages from './messages.ts';

/** Name, state, city, address, phone and opening hours, with links to call and to get directions. */
export function StoreCard({ store, km }: FoundStore) {
  const { storeName, city, state, address, contactNumber, timing } = store;
  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-surface p-5">
      <p className="flex items-baseline justify-between gap-3 text-ink-soft text-sm">
        <span>{[city, state].filter((part) => part !== '').join(', ')}</span>
        {km === null ? null : (
          <span className="shrink-0 font-semibold text-green">{storeMessages.away(formatKm(km))}</span>
        )}
      </p>
      <h2 className="mt-1 font-display font-semibold text-3xl leading-none">{storeName}</h2>
      <ul className="mt-4 flex flex-col gap-2">
        <Line icon="pin" text={address} />
        <Line icon="phone" text={contactNumber} />
        <Line icon="clock" text={timing} />
      </ul>
      <p className="mt-auto grid grid-cols-2 gap-2 pt-5">
        <a
          href={directionsUrl(store)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={storeMessages.directionsTo(storeName)}
          className={cx(buttonClass({ variant: 'secondary' }), 'px-2')}
        >
          {storeMessages.directions}
        </a>
        {contactNumber === '' ? null : (
          <a
            href={`tel:${contactNumber.replace(/[^+\d]/g, '')}`}
            aria-label={storeMessages.callStore(storeName)}
            className={cx(buttonClass(), 'px-2')}
          >
            {storeMessages.call}
          </a>
        )}
      </p>
    </article>
  );
}

function Line({ icon, text }: { icon: 'pin' | 'phone' | 'clock'; text: string }) {
  if (text === '') return null;
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} size={18} className="mt-0.5 text-accent-deep" />
      <span className="min-w-0">{text}</span>
    </li>
  );
}

/** Opens in the phone's map app if there is one. */
function directionsUrl({ storeName, address, city, latitude, longitude }: Store): string {
  const hasPlace = latitude !== undefined && longitude !== undefined;
  const destination = hasPlace ? `${latitude},${longitude}` : [storeName, address, city].join(', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

import { formatRupees } from '#src/domain/money.ts';
import * as checkoutMessages from './messages.ts';
import type { Offer } from './offer.ts';

/** An amount that depends on the settings of the payment mode: until they have loaded, a placeholder of about its width. */
export function OfferAmount({ offer, paise }: { offer: Offer; paise: number }) {
  if (offer.unknown === undefined) return `${paise < 0 ? '- ' : ''}${formatRupees(Math.abs(paise))}`;
  if (offer.unknown === 'failed') return <span className="font-text text-base">{checkoutMessages.totalNotKnown}</span>;
  return (
    <span
      role="img"
      aria-label={checkoutMessages.totalLoading}
      className="skeleton inline-block w-20 rounded-sm bg-line/60"
    >
      {NBSP}
    </span>
  );
}

const NBSP = '\u00a0';

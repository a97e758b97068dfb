// The shop's texts about a return or an exchange, by what became of it.
import { formatRupees } from '#src/domain/money.ts';
import type { ReturnKind } from '#src/domain/returns.ts';
import { oneLine } from './one-line.ts';

interface ReturnOccasion {
  became: 'Requested' | 'Approved' | 'Declined' | 'Refunded' | 'Exchanged';
  number: string;
  kind: ReturnKind;
  note: string;
  refundPaise?: number;
  transferPaise?: number;
  /** The shop's postal address; '' if it is not set. */
  address: string;
}

export function returnWords(occasion: ReturnOccasion) {
  const { became, number, kind, note, refundPaise = 0, transferPaise = 0, address } = occasion;
  const what = kind === 'exchange' ? 'exchange' : 'return';
  switch (became) {
    case 'Requested':
      return {
        subject: `We have your ${what} request ${number}`,
        before: [
          `We have your request to ${what} what is listed here, and write to you as soon as we have looked at it.`,
        ],
        after: kind === 'exchange' ? ['What you chose instead is kept for you until then.'] : [],
      };
    case 'Approved':
      return {
        subject: `Your ${what} ${number} is approved`,
        before: [`Your ${what} is approved.`, ...noted(note)],
        after: [
          'Please pack it as it came. The courier picks it up, or you send it to us and keep the receipt.',
          ...(address === '' ? [] : [`Our address: ${oneLine(address)}`]),
        ],
      };
    case 'Declined':
      return {
        subject: `Your ${what} ${number} is declined`,
        before: [`We cannot accept your ${what}.`, ...noted(note)],
        after: ['If you do not agree, you can appeal to our grievance officer. The address is in our terms.'],
      };
    case 'Exchanged':
      return {
        subject: `The replacement of your exchange ${number} is on its way`,
        before: ['We have what you sent back, and your replacement is on its way.'],
        after: [],
      };
    case 'Refunded':
      return {
        subject: `Your ${what} ${number} is refunded`,
        before: [`We have what you sent back, and refund ${formatRupees(refundPaise)}.`],
        after: moneyBack(refundPaise, transferPaise),
      };
  }
}

/** Which part comes back through the gateway, and which was sent by hand. */
export const moneyBack = (refundPaise: number, transferPaise: number): string[] => [
  ...(refundPaise > transferPaise
    ? [`${formatRupees(refundPaise - transferPaise)} goes back to where it was paid from, within 5-7 business days.`]
    : []),
  ...(transferPaise > 0 ? [`${formatRupees(transferPaise)} we have sent to the account you named.`] : []),
];

const noted = (note: string): string[] => (note === '' ? [] : [oneLine(note)]);

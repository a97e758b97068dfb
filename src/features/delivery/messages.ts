/** Texts on where the shop delivers, in how many days and how it is paid. */
import { ARRIVAL_DAYS, businessDayAfter } from '#src/domain/delivery.ts';
import type { Delivery } from '#src/domain/pin-rules.ts';

export const label = 'Delivery to PIN code';
export const check = 'Check';
export const pinWrong = 'Please enter the 6 digits of a PIN code in India. None begins with 0.';
export const checking = 'Checking delivery';
/** Before a PIN code is known: what the shipping policy says. */
export const usual = (now: number) =>
  `Usually with you in ${ARRIVAL_DAYS.least}-${ARRIVAL_DAYS.most} business days, about ${days(now, ARRIVAL_DAYS.least, ARRIVAL_DAYS.most)}.`;
export const delivered = ({ minDays, maxDays }: Delivery, now: number) =>
  `Delivered in ${businessDays(minDays, maxDays)}, about ${days(now, minDays, maxDays)}.`;
export const cod = (isPossible: boolean) => `Cash on delivery: ${isPossible ? 'yes' : 'no'}.`;
export const notServed = (pin: string) => `We don't deliver to ${pin} yet.`;
export const asOf = (day: string) => `As of ${day}`;
/** `why` says what to do. */
export const unknown = (pin: string, why: string) => `We cannot tell now whether we deliver to ${pin}. ${why}`;

/** '3 to 5 business days', '1 business day'. */
export const businessDays = (least: number, most: number) =>
  `${least === most ? least : `${least} to ${most}`} business ${most === 1 ? 'day' : 'days'}`;

function days(now: number, least: number, most: number): string {
  const [from, until] = [businessDayAfter(now, least), businessDayAfter(now, most)];
  return from === until ? from : `${from} to ${until}`;
}

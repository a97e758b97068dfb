// What the shop promises about delivery, for the lines beside the total. The policy pages say the same in words;
// tests/features/policies compares the two.
import { INDIA_AHEAD_MS } from './shop-date.ts';

interface Days {
  least: number;
  most: number;
}

/** Business days until an order has left the shop, and from there to the customer. */
export const PROCESSING_DAYS: Days = { least: 1, most: 3 };
export const DELIVERY_DAYS: Days = { least: 2, most: 5 };

/** Business days from the order to the door. */
export const ARRIVAL_DAYS: Days = {
  least: PROCESSING_DAYS.least + DELIVERY_DAYS.least,
  most: PROCESSING_DAYS.most + DELIVERY_DAYS.most,
};

const DAY_MS = 24 * 60 * 60_000;
// Not Intl, whose first use takes 70 ms on a cheap phone.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * '26 Nov', with a space that does not break: so many business days (Monday to Friday) after today, in India. Public holidays are not known here, so the date is
 * approximate.
 */
export function businessDayAfter(now: number, days: number): string {
  let day = Math.floor((now + INDIA_AHEAD_MS) / DAY_MS);
  for (let left = days; left > 0; left -= isBusinessDay(day) ? 1 : 0) day += 1;
  const date = new Date(day * DAY_MS);
  return `${date.getUTCDate()}\u00a0${MONTHS[date.getUTCMonth()]}`;
}

/** '21 Nov': the day of a moment, in India. */
export const dayOf = (moment: number): string => businessDayAfter(moment, 0);

/** The first day, 1 January 1970, was a Thursday. */
const isBusinessDay = (day: number) => ![0, 6].includes((day + 4) % 7);

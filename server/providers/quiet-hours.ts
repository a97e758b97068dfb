// When a device may be told something: not at night, in Indian time.

import { QUIET } from '#src/domain/notice-kinds.ts';
import { INDIA_AHEAD_MS, indianDay } from '#src/domain/shop-date.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The end of the quiet hours that `now` is in; null outside them. */
export function endOfQuiet(now: Date): Date | null {
  const hour = new Date(now.getTime() + INDIA_AHEAD_MS).getUTCHours();
  if (hour >= QUIET.until && hour < QUIET.from) return null;
  const morning = morningOf(now);
  return hour < QUIET.until ? morning : new Date(morning.getTime() + DAY_MS);
}

/** Eight in the morning of the next day. */
export const nextMorning = (now: Date): Date => new Date(morningOf(now).getTime() + DAY_MS);

const morningOf = (now: Date) =>
  new Date(Date.parse(`${indianDay(now)}T00:00:00.000Z`) - INDIA_AHEAD_MS + QUIET.until * HOUR_MS);

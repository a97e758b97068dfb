import { indianDay, indianTime, longDate } from '#src/domain/shop-date.ts';

/** '14:05' for a time today, '14:05, 19-11-2026' for an earlier day, both in India. Milliseconds since 1970. */
export function shownTime(at: number, now = Date.now()): string {
  const time = indianTime(new Date(at));
  const isToday = indianDay(new Date(at)) === indianDay(new Date(now));
  return isToday ? time : `${time}, ${longDate(new Date(at).toISOString())}`;
}

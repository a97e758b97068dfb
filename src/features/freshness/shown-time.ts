import { INDIA_AHEAD_MS, indianDay, longDate } from '#src/domain/shop-date.ts';

/** '14:05' for a time today, '14:05, 19-11-2026' for an earlier day, both in India. Milliseconds since 1970. */
export function shownTime(at: number, now = Date.now()): string {
  const time = new Date(at + INDIA_AHEAD_MS).toISOString().slice('2026-11-19T'.length, '2026-11-19T14:05'.length);
  const isToday = indianDay(new Date(at)) === indianDay(new Date(now));
  return isToday ? time : `${time}, ${longDate(new Date(at).toISOString())}`;
}

import { shortDate } from '#src/domain/shop-date.ts';

const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** '14:05' for a moment of today, '14:05, 19-11-26' for an earlier one. Milliseconds since 1970. */
export function shownTime(at: number, now = Date.now()): string {
  const day = shortDate(new Date(at).toISOString());
  const time = clock.format(at);
  return day === shortDate(new Date(now).toISOString()) ? time : `${time}, ${day}`;
}

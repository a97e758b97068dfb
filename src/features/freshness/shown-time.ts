import { shortDate } from '#src/domain/shop-date.ts';

const twoDigits = (figure: number) => String(figure).padStart(2, '0');

/** '14:05' for a time today, '14:05, 19-11-26' for an earlier day. Milliseconds since 1970. */
export function shownTime(at: number, now = Date.now()): string {
  const day = shortDate(new Date(at).toISOString());
  const moment = new Date(at);
  const time = `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
  return day === shortDate(new Date(now).toISOString()) ? time : `${time}, ${day}`;
}

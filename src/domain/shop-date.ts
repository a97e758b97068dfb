// Dates are shown as dd-mm-yy on reviews and order history, dd-mm-yyyy elsewhere, in Indian time.

/** India has one time zone and no daylight saving. */
export const INDIA_AHEAD_MS = 330 * 60_000;

/** '2026-11-05': the day in India. */
export const indianDay = (at: Date): string => new Date(at.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10);

/** '14:05': the time of day in India. */
export const indianTime = (at: Date): string =>
  new Date(at.getTime() + INDIA_AHEAD_MS).toISOString().slice('2026-11-19T'.length, '2026-11-19T14:05'.length);

/** '05-11-26' for an ISO date-time; '' for anything else. */
export const shortDate = (iso: string): string => written(iso, (year) => year.slice(-2));

/** '05-11-2026' for an ISO date-time; '' for anything else. */
export const longDate = (iso: string): string => written(iso, (year) => year);

function written(iso: string, yearOf: (year: string) => string): string {
  const at = new Date(Date.parse(iso) + INDIA_AHEAD_MS);
  if (Number.isNaN(at.getTime())) return '';
  const [year = '', month, day] = at.toISOString().slice(0, -'T00:00:00.000Z'.length).split('-');
  return `${day}-${month}-${yearOf(year)}`;
}

// SPEC 9: dates are shown dd-mm-yy on reviews and order history, dd-mm-yyyy elsewhere; the day is the shop's, in India.
const parts = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** '05-11-26' for an ISO date-time; '' for anything else. */
export const shortDate = (iso: string): string => written(iso, (year) => year.slice(-2));

/** '05-11-2026' for an ISO date-time; '' for anything else. */
export const longDate = (iso: string): string => written(iso, (year) => year);

function written(iso: string, yearOf: (year: string) => string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const found = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${found.day}-${found.month}-${yearOf(found.year ?? '')}`;
}

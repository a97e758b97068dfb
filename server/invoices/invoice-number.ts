// 'VY/26-27/000123': at most 16 letters, digits, hyphens and slashes, unique in a financial year (Rule 46(b) of the CGST Rules).

import { INDIA_AHEAD_MS } from '#src/domain/shop-date.ts';

export type Series = 'invoice' | 'credit-note';

const PREFIX: Readonly<Record<Series, string>> = { invoice: 'VY', 'credit-note': 'CN' };
const APRIL = 3;

/** '26-27' from 1 April 2026 to 31 March 2027, Indian time. */
export function financialYear(at: Date): string {
  const local = new Date(at.getTime() + INDIA_AHEAD_MS);
  const first = local.getUTCFullYear() - (local.getUTCMonth() < APRIL ? 1 : 0);
  return [first, first + 1].map((year) => String(year % 100).padStart(2, '0')).join('-');
}

/** Takes up to 9,999,999 a year. */
export const invoiceNumber = (series: Series, year: string, serial: number): string =>
  `${PREFIX[series]}/${year}/${String(serial).padStart(6, '0')}`;

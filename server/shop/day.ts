import { CommandError } from '#server/command-error.ts';
import { INDIA_AHEAD_MS } from '#src/domain/shop-date.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The begin or the end of a day in India. Throws CommandError for a day that does not exist. */
export function dayInIndia(day: string, at: 'begin' | 'end'): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  // '2026-02-30' is read as the second of March.
  if (!DAY.test(day) || Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== day)
    throw new CommandError(`There is no day ${day}; write it as 2026-12-31.`);
  return new Date(`${day}T${at === 'begin' ? '00:00:00' : '23:59:59.999'}+05:30`);
}

/** '2026-11-21 15:30:00', Indian time: the merchant's lists show no other. */
const inIndia = (at: Date): string =>
  new Date(at.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');

/** '2026-11-21 15:30', or with seconds for a history. */
export const indianTime = (at: Date, withSeconds = false): string => inIndia(at).slice(0, withSeconds ? 19 : 16);

import { CommandError } from '#server/command-error.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The begin or the end of a day in India. Throws CommandError for a day that does not exist. */
export function dayInIndia(day: string, at: 'begin' | 'end'): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  // '2026-02-30' is read as the second of March.
  if (!DAY.test(day) || Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== day)
    throw new CommandError(`There is no day ${day}; write it as 2026-12-31.`);
  return new Date(`${day}T${at === 'begin' ? '00:00:00' : '23:59:59.999'}+05:30`);
}

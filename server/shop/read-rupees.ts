import { CommandError } from '#server/command-error.ts';
import { toPaise } from '#src/domain/money.ts';

/** The option --amount in paise; undefined if it is not given. Throws CommandError for anything but rupees above 0. */
export function readRupees(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text) || Number(text) === 0)
    throw new CommandError('--amount is rupees above 0, such as 499 or 499.50.');
  return toPaise(Number(text));
}

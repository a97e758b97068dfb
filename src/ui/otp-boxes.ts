// How typing and pasting change the boxes of a one-time code. Pure; otp-input.tsx moves the focus to `next`.
import { plainDigits } from '#src/domain/digits.ts';

/** The new boxes and the box to focus; null when the input was rejected. */
export type BoxChange = { value: string[]; next: number } | null;

/** `length` empty boxes. */
export const emptyBoxes = (length = 6): string[] => Array<string>(length).fill('');

/**
 * Handles an input event of one box. One new character replaces the old one; more means that a phone fills in the whole
 * code, which is handled like a paste.
 */
export function putTyped(value: readonly string[], place: number, typed: string, digitsOnly: boolean): BoxChange {
  const old = value[place] ?? '';
  const added = plainDigits(old !== '' && typed.length === 2 ? typed.replace(old, '') || old : typed);
  if (added === '') return { value: value.with(place, ''), next: place };
  if ([...added].length > 1) return fillFrom(value, place, added, digitsOnly);
  if (added.trim() === '' || (digitsOnly && !/^\d$/.test(added))) return null;
  return { value: value.with(place, added), next: place + 1 };
}

/** Fills the boxes from the current one on. Rejects a text with other characters when only digits are allowed. */
export function fillFrom(value: readonly string[], place: number, text: string, digitsOnly: boolean): BoxChange {
  // E-mails write codes as '123 456' and '123-456'.
  const characters = [...plainDigits(text).replace(/[\s-]/g, '')].slice(0, value.length - place);
  if (characters.length === 0 || (digitsOnly && characters.some((one) => !/^\d$/.test(one)))) return null;
  const filled = value.map((box, at) => characters[at - place] ?? box);
  return { value: filled, next: place + characters.length };
}

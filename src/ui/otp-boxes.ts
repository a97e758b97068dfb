// What typing and pasting do to the boxes of a one-time code. Pure; otp-input.tsx moves the focus to `next`.

/** The boxes afterwards and the box to go to; null when nothing was taken. */
export type BoxChange = { value: string[]; next: number } | null;

/** `length` empty boxes. */
export const emptyBoxes = (length = 6): string[] => Array<string>(length).fill('');

/**
 * What a box holds after an input event. One new character replaces the old one; more than that is a phone filling in
 * the whole code, which is taken like a paste.
 */
export function putTyped(value: readonly string[], place: number, typed: string, digitsOnly: boolean): BoxChange {
  const old = value[place] ?? '';
  const added = old !== '' && typed.length === 2 ? typed.replace(old, '') || old : typed;
  if (added === '') return { value: value.with(place, ''), next: place };
  if ([...added].length > 1) return fillFrom(value, place, added, digitsOnly);
  if (added.trim() === '' || (digitsOnly && !/^\d$/.test(added))) return null;
  return { value: value.with(place, added), next: place + 1 };
}

/** SPEC 5: fills from the current box on. A text with anything but digits is refused where only digits may stand. */
export function fillFrom(value: readonly string[], place: number, text: string, digitsOnly: boolean): BoxChange {
  // Mails write codes as '123 456' and '123-456'.
  const characters = [...text.replace(/[\s-]/g, '')].slice(0, value.length - place);
  if (characters.length === 0 || (digitsOnly && characters.some((one) => !/^\d$/.test(one)))) return null;
  const filled = value.map((box, at) => characters[at - place] ?? box);
  return { value: filled, next: place + characters.length };
}

// The order number for people: 'VY-4F7K-29'. It can be read out on the telephone and typed without case or hyphens.

/** Without 0, O, Q, 1, I and L, which look alike, and without A, B, D, E, G, N, P, S, T, U, V and Z, which sound or look like others. */
export const ORDER_NUMBER_SIGNS = '23456789CFHJKMRWXY';
const SIGNS = 6;

/** @param randomBelow a random whole number below its argument; every order number is equally likely */
export function makeOrderNumber(randomBelow: (limit: number) => number): string {
  const signs = Array.from({ length: SIGNS }, () => ORDER_NUMBER_SIGNS[randomBelow(ORDER_NUMBER_SIGNS.length)]).join(
    '',
  );
  return `VY-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

const TYPED = new RegExp(`^(?:VY)?([${ORDER_NUMBER_SIGNS}]{4})([${ORDER_NUMBER_SIGNS}]{2})$`);

/** The number as it is stored, from what somebody typed: 'vy 4f7k29' is 'VY-4F7K-29'. null if it is no order number. */
export function readOrderNumber(typed: string): string | null {
  const [, four, two] = TYPED.exec(typed.toUpperCase().replace(/[^0-9A-Z]/g, '')) ?? [];
  return four === undefined || two === undefined ? null : `VY-${four}-${two}`;
}

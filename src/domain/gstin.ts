// GSTIN: two digits of the state, ten characters of the PAN, the number of the registration, Z, and a check character.
import { stateNamed, stateOfGstin } from './gst-states.ts';

export const GSTIN_LENGTH = 15;

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether it has the shape, the code of a state and the right check character. */
export function isGstin(text: string): boolean {
  if (!SHAPE.test(text) || !stateOfGstin(text)) return false;
  const sum = [...text.slice(0, 14)].reduce((total, sign, at) => {
    const product = SIGNS.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / SIGNS.length) + (product % SIGNS.length);
  }, 0);
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length] === text[14];
}

/** Without spaces and in capitals: what is typed or pasted from a letterhead. */
export const cleanGstin = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, GSTIN_LENGTH);

/**
 * What is wrong with a buyer's GSTIN: `unknown-state` already after two digits, `wrong` for anything else that is none, and
 * `other-state` if the billing address is elsewhere: the invoice names the address of the registration. null: nothing.
 */
export function gstinFault(gstin: string, billingState: string): 'wrong' | 'unknown-state' | 'other-state' | null {
  if (gstin.length >= 2 && !stateOfGstin(gstin)) return 'unknown-state';
  if (!isGstin(gstin)) return 'wrong';
  return billingState !== '' && stateOfGstin(gstin)?.name !== stateNamed(billingState)?.name ? 'other-state' : null;
}

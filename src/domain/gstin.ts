// GSTIN: two digits of the state, ten characters of the PAN, the number of the registration, Z, and a check character.

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether it has the shape and the right check character. */
export function isGstin(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const sum = [...text.slice(0, 14)].reduce((total, sign, at) => {
    const product = SIGNS.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / SIGNS.length) + (product % SIGNS.length);
  }, 0);
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length] === text[14];
}

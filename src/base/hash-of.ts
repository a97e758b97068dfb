/** A 32-bit FNV-1a hash. It tells the texts of one device apart and does not reveal them. Not for cryptography. */
export const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261);

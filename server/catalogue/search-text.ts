// The text that search matches: words of name, category, brand and code, normalized, with a space on either side.

/** Lower case, without accents and apostrophes. All other characters except letters and digits separate words. */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A hyphenated word is also indexed as one word: 't shirt' and 'tshirt' both find 'T-Shirt'. */
const wordsOf = (piece: string): string[] => {
  const words = foldWords(piece);
  return words.length > 1 ? [...words, words.join('')] : words;
};

/** ' hex dumbbell equipment vyayam vy eq 101 vyeq101 ' */
export function searchText(...parts: readonly string[]): string {
  const words = parts.flatMap((part) => part.split(/\s+/)).flatMap(wordsOf);
  return ` ${[...new Set(words)].join(' ')} `;
}

// How text becomes words for search, the same in the server's column `search_text` and in the page.

/** Lowercases, drops accents, closes up apostrophes; everything else but letters and digits separates words. */
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

/** Name, category, brand and code of a product as ' hex dumbbell equipment vyayam vy eq 101 vyeq101 '. */
export function searchText(...parts: readonly string[]): string {
  const words = parts.flatMap((part) => part.split(/\s+/)).flatMap(wordsOf);
  return ` ${[...new Set(words)].join(' ')} `;
}

// What search matches (DESIGN 5): words of name, category, brand and code, folded, each with a space on either side.

/** Lowercased, accents dropped, apostrophes closed up, anything else but letters and digits parts words. */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A hyphenated piece also counts closed up: 'T-Shirt' is found by 't shirt' and by 'tshirt'. */
const wordsOf = (piece: string): string[] => {
  const words = foldWords(piece);
  return words.length > 1 ? [...words, words.join('')] : words;
};

/** ' hex dumbbell equipment vyayam vy eq 101 vyeq101 ' */
export function searchText(...parts: readonly string[]): string {
  const words = parts.flatMap((part) => part.split(/\s+/)).flatMap(wordsOf);
  return ` ${[...new Set(words)].join(' ')} `;
}

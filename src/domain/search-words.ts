// Splits text into search words. The server's column `search_text`, the page and the queries use the same rules.

/** Spellings of a unit. A number and its unit are one word: '1 KG', '1kg' and '1 kilo' are all '1kg'. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kg: 'kg kgs kilo kilos kilogram kilograms',
    g: 'g gm gms gram grams',
    ml: 'ml millilitre millilitres',
    l: 'l lt ltr ltrs litre litres liter liters',
    mm: 'mm',
    cm: 'cm cms',
    lb: 'lb lbs',
  }).flatMap(([unit, spellings]) => spellings.split(' ').map((spelling) => [spelling, unit] as const)),
);

/** Lowercases, drops accents and apostrophes, and joins numbers with their units. All other signs separate words. */
export function foldWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase();
  return joinUnits(plain.match(/\d+(?:\.\d+)+|[\p{L}\p{N}]+/gu) ?? []);
}

function joinUnits(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? '';
    const [, number = '', letters = ''] = /^(\d+(?:\.\d+)*)([a-z]+)$/.exec(word) ?? [];
    const unit = UNITS.get(word);
    if (unit !== undefined && /^\d+(\.\d+)*$/.test(before)) joined[joined.length - 1] = before + unit;
    else joined.push(UNITS.has(letters) ? number + UNITS.get(letters) : word);
  }
  return joined;
}

/** Searches 'dumbbells' as 'dumbbell' and 'benches' as 'bench'. The shorter form occurs in both. */
export const singular = (word: string): string => {
  if (word.length > 4 && /(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s\d]s$/.test(word) ? word.slice(0, -1) : word;
};

/**
 * The words of a product for search: ' push up bars  pushup cardio vyayam vym car 204 vymcar204 '. The words of the name come first,
 * in order, and two spaces end them. A hyphenated word is also indexed as one word.
 */
export function searchText(name: string, ...others: readonly string[]): string {
  const rest = [...others.flatMap(foldWords), ...[name, ...others].flatMap(closedUp)];
  return ` ${foldWords(name).join(' ')}  ${[...new Set(rest)].join(' ')} `;
}

const closedUp = (text: string): string[] =>
  text
    .split(/\s+/)
    .map(foldWords)
    .filter((words) => words.length > 1)
    .map((words) => words.join(''));

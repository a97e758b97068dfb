// How far two words are apart, for a search that forgives typing errors; the page and the server ask the same.

/** Letters a shopper may get wrong: in a short word a slip makes another word. */
export const allowedSlips = (word: string): number => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0);

/** Letters to add, drop, change or swap with their neighbour to turn one word into the other; stops at `limit`. */
export function slipsBetween(a: string, b: string, limit: number): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : limit;
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, change, swap));
    }
    if (Math.min(...next) >= limit) return limit;
    [before, row] = [row, next];
  }
  return at(row, b.length);
}

/** Shortest word whose beginning is worth comparing: of a shorter one too little is left. */
const WORTH_A_START = 5;

/** The same, or fewer when `word` is nearer to the beginning of `known`: 'dumbel' is on its way to 'dumbbell'. */
export function slipsToStart(word: string, known: string, limit: number): number {
  const whole = slipsBetween(word, known, limit);
  if (word.length < WORTH_A_START || known.length <= word.length) return whole;
  const starts = [word.length - 1, word.length, word.length + 1].map((length) => known.slice(0, length));
  return Math.min(whole, ...starts.map((start) => slipsBetween(word, start, limit)));
}

const at = (row: readonly number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY;

// Edit distance for a search that tolerates typing errors; page and server use the same.

/** The allowed distance. Small for short words, where one edit makes another word. */
export const allowedEdits = (word: string): number => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0);

/** Damerau-Levenshtein distance: letters added, dropped, changed or swapped with their neighbour; stops at `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
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

/** Shorter words are not compared with the start of a word. */
const WORTH_A_START = 5;

/** The distance to `known`, or to its start if that is less: 'dumbel' may become 'dumbbell'. */
export function editDistanceToStart(word: string, known: string, limit: number): number {
  const whole = editDistance(word, known, limit);
  if (word.length < WORTH_A_START || known.length <= word.length) return whole;
  const starts = [word.length - 1, word.length, word.length + 1].map((length) => known.slice(0, length));
  return Math.min(whole, ...starts.map((start) => editDistance(word, start, limit)));
}

const at = (row: readonly number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY;

/** Splits a list into pieces of at most `size`: a statement takes at most 65,535 values, and memory is limited. */
export function* inChunks<T>(list: readonly T[], size = 500): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

// The merchant's synonyms. One entry a line, 'typed words = words to search as well':
//
//   rassi, jump rope = skipping rope
//
// A semicolon separates entries, too.
import { foldWords, singular } from './search-words.ts';

/** For what a shopper types, written without spaces: the phrases to search as well. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The key of a typed phrase. 'jumprope', 'jump rope' and 'jump-ropes' have the same key. */
export const synonymKey = (words: readonly string[]): string => singular(words.join(''));

/** Entries that are incomplete are ignored. */
export function readSynonyms(text: string): Synonyms {
  const synonyms = new Map<string, string[][]>();
  for (const entry of synonymEntries(text)) {
    const [typed = [], means = []] = entry.split('=').map(phrasesOf);
    for (const words of typed) synonyms.set(synonymKey(words), [...(synonyms.get(synonymKey(words)) ?? []), ...means]);
  }
  return synonyms;
}

/** True when each entry has words on both sides of one '='. */
export const areSynonyms = (text: string): boolean =>
  synonymEntries(text).every((entry) => {
    const sides = entry.split('=').map(phrasesOf);
    return sides.length === 2 && sides.every((phrases) => phrases.length > 0);
  });

const synonymEntries = (text: string): string[] => text.split(/[\n;]/).filter((entry) => entry.trim() !== '');

const phrasesOf = (side: string): string[][] =>
  side
    .split(',')
    .map(foldWords)
    .filter((words) => words.length > 0);

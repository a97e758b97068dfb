// The colours and sizes of the shop as search words. There are few pairs (migration 011), so they are compared in memory, with the
// page's rules.
import type { Db } from '#server/db/schema.ts';
import { occurrence, wholeWords } from '#src/domain/search-rank.ts';
import { foldWords } from '#src/domain/search-words.ts';

export interface ChoiceWords {
  all: readonly string[];
  /** Ids of the choices in which the word occurs. */
  with: (word: string) => number[];
  /** Ids of the choices that have it as a whole word. */
  withWhole: (word: string) => number[];
}

export async function readChoiceWords(db: Db): Promise<ChoiceWords> {
  const rows = await db.selectFrom('choice').select(['id', 'color', 'size']).execute();
  const texts = rows.map(({ id, color, size }) => {
    const words = [...foldWords(color), ...foldWords(size)];
    return { id, words, text: ` ${words.join(' ')} ` };
  });
  const idsWhere = (fits: (text: string) => boolean) => texts.filter(({ text }) => fits(text)).map(({ id }) => id);
  return {
    all: [...new Set(texts.flatMap(({ words }) => words))],
    with: (word) => idsWhere((text) => text.includes(occurrence(word))),
    withWhole: (word) => idsWhere((text) => wholeWords(word).some((one) => text.includes(one))),
  };
}

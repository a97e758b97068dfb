// How texts, synonyms and prices are read for a search.
import { describe, expect, test } from 'vitest';
import { takePrice } from '#src/domain/search-price.ts';
import { areSynonyms, readSynonyms } from '#src/domain/search-synonyms.ts';
import { foldWords, singular } from '#src/domain/search-words.ts';

describe('the words of a text', () => {
  test.each([
    ['Women’s Top', ['womens', 'top']],
    ["Women's Top", ['womens', 'top']],
    ['Crème', ['creme']],
    ['ﬁt １６ kg', ['fit', '16kg']],
    ['1.5 Kilos', ['1.5kg']],
    ['2kgs', ['2kg']],
    ['6 mm mat', ['6mm', 'mat']],
    ['kg of 2', ['kg', 'of', '2']],
  ])('%s: %j', (text, words) => {
    expect(foldWords(text)).toEqual(words);
  });

  test.each([
    ['boxes', 'box'],
    ['benches', 'bench'],
    ['dresses', 'dress'],
    ['axes', 'axe'],
    ['mats', 'mat'],
    ['bus', 'bus'],
    ['glass', 'glass'],
    ['2000s', '2000s'],
  ])('%s are searched as %s', (word, shorter) => {
    expect(singular(word)).toBe(shorter);
  });
});

describe('synonyms', () => {
  test('of two entries for the same words add up', () => {
    expect(readSynonyms('rassi = rope; rassi, jump rope = skipping cord\n')).toEqual(
      new Map([
        ['rassi', [['rope'], ['skipping', 'cord']]],
        ['jumprope', [['skipping', 'cord']]],
      ]),
    );
  });

  test.each([
    ['a, b = c\n\nd = e;', true],
    ['', true],
    ['a', false],
    ['a =', false],
    ['= b', false],
    ['a = , ', false],
    ['a = b = c', false],
  ])('%j are complete: %s', (text, isComplete) => {
    expect(areSynonyms(text)).toBe(isComplete);
  });
});

test.each([
  ['tee under 500', ['tee'], 500],
  ['tee up to 500', ['tee'], 500],
  ['tee upto 500', ['tee'], 500],
  ['less than rs 500 tee', ['tee'], 500],
  ['500 rs se kam tee', ['tee'], 500],
  ['whey under 500g', ['whey', 'under', '500g'], undefined],
  ['tee 500', ['tee', '500'], undefined],
])('the highest price in "%s" leaves %j', (text, words, rupees) => {
  const taken = takePrice(text.split(' '));
  expect([taken.words, taken.price[0]?.mostRupees]).toEqual([words, rupees]);
});

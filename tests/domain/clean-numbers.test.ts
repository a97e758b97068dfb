import { expect, test } from 'vitest';
import { STATES } from '#src/contract/states.ts';
import { cleanPhone, cleanPin } from '#src/domain/clean-numbers.ts';

test.each([
  ['9876543210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['0091 9876543210', '9876543210'],
  ['9123456789', '9123456789'],
  ['98765432109', '9876543210'],
  ['abc', ''],
  ['९८७६५ ४३२१०', '9876543210'],
])('phone %s becomes %s', (typed, kept) => {
  expect(cleanPhone(typed)).toBe(kept);
});

test.each([
  ['411 001', '411001'],
  ['4110012', '411001'],
  ['PIN: 41', '41'],
  ['४११००१', '411001'],
  ['௪௧௧ 00१', '411001'],
  ['４１１００１', '411001'],
  ['²³½', ''],
])('PIN %s becomes %s', (typed, kept) => {
  expect(cleanPin(typed)).toBe(kept);
});

test.each([
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Extended Arabic-Indic', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Oriya', '୦୧୨୩୪୫୬୭୮୯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['Ol Chiki', '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙'],
  ['Meetei Mayek', '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'],
  ['Fullwidth', '０１２３４５６７８９'],
])('%s digits are digits', (_, typed) => {
  expect(cleanPhone(typed)).toBe('0123456789');
});

test('there are 36 states and union territories, each once', () => {
  expect(new Set(STATES).size).toBe(36);
});

import { expect, test } from 'vitest';
import { cleanGstin, gstinFault, isGstin } from '#src/domain/gstin.ts';

test.each(['27AAPFU0939F1ZV', '27AAAAA0000A1Z2', '29AAGCB7383J1Z4'])('%s is one', (text) => {
  expect(isGstin(text)).toBe(true);
});

test.each([
  '',
  '27AAPFU0939F1ZX',
  '27AAPFU0939F1Z',
  '27aapfu0939f1zv',
  '27AAPFU0993F1ZV',
  'XXAAPFU0939F1ZV',
  '99AAPFU0939F1ZS',
])('%j is none', (text) => {
  expect(isGstin(text)).toBe(false);
});

test('what is typed or pasted loses its spaces and gets capitals', () => {
  expect(cleanGstin(' 27 aapfu-0939 f1zv extra')).toBe('27AAPFU0939F1ZV');
});

test.each([
  ['27AAPFU0939F1ZV', 'Maharashtra', null],
  ['27AAPFU0939F1ZV', ' maharashtra ', null],
  ['27AAPFU0939F1ZV', '', null],
  ['27AAPFU0939F1ZV', 'Kerala', 'other-state'],
  ['27AAPFU0939F1ZX', 'Maharashtra', 'wrong'],
  ['27AAPFU', 'Maharashtra', 'wrong'],
  ['2', 'Maharashtra', 'wrong'],
  ['99', 'Maharashtra', 'unknown-state'],
] as const)('a buyer at %s, billed in "%s": %s', (gstin, state, fault) => {
  expect(gstinFault(gstin, state)).toBe(fault);
});

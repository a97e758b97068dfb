import { expect, test } from 'vitest';
import { STATE_CODES, stateNamed, stateTaxName } from '#src/domain/gst-states.ts';
import { cleanGstin, gstinFault, isGstin } from '#src/domain/gstin.ts';

test.each(['27AAPFU0939F1ZV', '27AAAAA0000A1Z2', '29AAGCB7383J1Z4', '27AAPFU0934F1Z0'])('%s is one', (text) => {
  expect(isGstin(text)).toBe(true);
});

test.each([
  '',
  '27AAPFU0939F1ZX',
  '27AAPFU0939F1Z',
  '27aapfu0939f1zv',
  '27AAPFU0993F1ZV',
  'XXAAPFU0939F1ZV',
  '99AAPFU0939F1ZK',
  // The number of a registration begins at 1, and a Z follows it.
  '27AAPFU0939F0ZW',
  '27AAPFU0939F1YX',
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

test('the states have their codes in the order of the census, and two codes are of states that are no more', () => {
  const codes = Array.from({ length: 38 }, (_, at) => String(at + 1).padStart(2, '0'));
  expect(Object.values(STATE_CODES)).toEqual(codes.filter((code) => code !== '25' && code !== '28'));
});

test.each([
  ['Maharashtra', 'SGST'],
  // They have a legislature.
  ['Delhi', 'SGST'],
  ['Puducherry', 'SGST'],
  ['Jammu and Kashmir', 'SGST'],
  ['Chandigarh', 'UTGST'],
  ['Dadra and Nagar Haveli and Daman and Diu', 'UTGST'],
  ['Lakshadweep', 'UTGST'],
  ['Andaman and Nicobar Islands', 'UTGST'],
  ['Ladakh', 'UTGST'],
])('beside the central tax, %s has %s', (name, tax) => {
  expect(stateTaxName(stateNamed(name) ?? { name, code: '' })).toBe(tax);
});

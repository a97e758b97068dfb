import { expect, test } from 'vitest';
import { isGstin } from '#src/domain/gstin.ts';

test.each(['27AAPFU0939F1ZV', '27AAAAA0000A1Z2', '29AAGCB7383J1Z4'])('%s is one', (text) => {
  expect(isGstin(text)).toBe(true);
});

test.each(['', '27AAPFU0939F1ZX', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0993F1ZV', 'XXAAPFU0939F1ZV'])(
  '%j is none',
  (text) => {
    expect(isGstin(text)).toBe(false);
  },
);

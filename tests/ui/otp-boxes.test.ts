import { describe, expect, test } from 'vitest';
import { emptyBoxes, fillFrom, putTyped } from '#src/ui/otp-boxes.ts';

const boxes = (text: string) => [...text].map((one) => (one === '_' ? '' : one));
const shown = (change: { value: string[]; next: number } | null) =>
  change && [change.value.map((one) => one || '_').join(''), change.next];

describe('typing', () => {
  test.each([
    ['______', 0, '1', false, ['1_____', 1]],
    ['123___', 3, 'a', false, ['123a__', 4]],
    ['123456', 5, '69', false, ['123459', 6]],
    ['123456', 0, '91', false, ['923456', 1]],
    ['1_____', 0, '11', false, ['1_____', 1]],
    ['123456', 2, '', false, ['12_456', 2]],
    ['______', 0, ' ', false, null],
    ['______', 0, 'a', true, null],
    ['______', 0, '7', true, ['7_____', 1]],
    ['______', 0, '७', true, ['7_____', 1]],
    ['123456', 5, '6७', false, ['123457', 6]],
    // A phone inserts the whole code into the first box.
    ['______', 0, '123456', false, ['123456', 6]],
  ] as const)('into %s at %i %j (digits only: %s)', (before, place, typed, digitsOnly, after) => {
    expect(shown(putTyped(boxes(before), place, typed, digitsOnly))).toEqual(after);
  });
});

describe('pasting', () => {
  test.each([
    ['______', 0, '123456', false, ['123456', 6]],
    ['12____', 2, '9876', false, ['129876', 6]],
    ['123456', 4, '99999', false, ['123499', 6]],
    ['______', 0, '12', false, ['12____', 2]],
    ['______', 0, ' 123 456 ', false, ['123456', 6]],
    ['______', 0, '123-456', false, ['123456', 6]],
    ['______', 0, 'ab12', false, ['ab12__', 4]],
    ['______', 0, 'ab12', true, null],
    ['______', 0, '१२३ ४५६', true, ['123456', 6]],
    ['______', 0, '  ', false, null],
  ] as const)('into %s at %i %j (digits only: %s)', (before, place, text, digitsOnly, after) => {
    expect(shown(fillFrom(boxes(before), place, text, digitsOnly))).toEqual(after);
  });
});

test('starts with the given number of empty boxes', () => {
  expect(emptyBoxes(4)).toEqual(['', '', '', '']);
});

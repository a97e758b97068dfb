import { expect, test } from 'vitest';
import { readSizeGuide } from '#src/domain/size-guide.ts';

test('a line is a measurement with its value in each size', () => {
  expect(readSizeGuide('Chest, laid flat: S = 49 cm, M = 52 cm\nInside leg: M=70 cm, L = 72 cm')).toEqual({
    measurements: ['Chest, laid flat', 'Inside leg'],
    rows: [
      { size: 'S', values: ['49 cm', ''] },
      { size: 'M', values: ['52 cm', '70 cm'] },
      { size: 'L', values: ['', '72 cm'] },
    ],
  });
});

test.each(['', 'Take your usual size.', 'Chest:', 'Chest: S 49 cm', 'Chest: S =', ': S = 1', 'Chest: = 4'])(
  '%j is no size guide',
  (text) => {
    expect(readSizeGuide(text)).toBeNull();
  },
);

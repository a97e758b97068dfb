// The enlarged picture, by touch, mouse and keyboard.
import { test } from 'vitest';
import { DESKTOP, PHONE } from '#tests/kit/browser/open-shop.ts';
import { enlargePicture } from './enlarge.ts';

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)(
  'on %s an enlarged picture is whole at first, zooms by button and pinch, and returns the focus when it closes',
  async (_, size) => {
    await enlargePicture(size);
  },
);

// The enlarged picture, by touch and keyboard.
import { test } from 'vitest';
import { PHONE } from '#tests/kit/browser/open-shop.ts';
import { enlargePicture } from './enlarge.ts';

test('on a phone the enlarged picture is whole at first, zooms by button and pinch, and gives the keyboard back', async () => {
  await enlargePicture(PHONE);
});

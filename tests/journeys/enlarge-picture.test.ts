// The enlarged picture, by touch and keyboard.
import { test } from 'vitest';
import { PHONE } from '#tests/kit/browser/open-shop.ts';
import { enlargePicture } from './enlarge.ts';

test('on a phone an enlarged picture is whole at first, zooms by button and pinch, and returns the focus when it closes', async () => {
  await enlargePicture(PHONE);
});

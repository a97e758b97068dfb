// The enlarged picture on a desktop.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { enlargePicture } from './enlarge.ts';

test('on a desktop an enlarged picture is whole at first, zooms by button and pinch, and returns the focus when it closes', async () => {
  await enlargePicture(DESKTOP);
});

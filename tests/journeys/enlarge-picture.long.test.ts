// The enlarged picture on a desktop.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { enlargePicture } from './enlarge.ts';

test('on a desktop an enlarged picture shows its middle, is moved by key, and gives the keyboard back', async () => {
  await enlargePicture(DESKTOP);
});

// The enlarged picture, by touch and keyboard.
import { test } from 'vitest';
import { PHONE } from '#tests/kit/browser/open-shop.ts';
import { enlargePicture } from './enlarge.ts';

test('on a phone an enlarged picture shows its middle, is moved by key, and gives the keyboard back', async () => {
  await enlargePicture(PHONE);
});

import { test } from 'vitest';
import { TAPS_A_VISIT, tapEarly } from './tap-early.ts';

const VISITS = 2;

test.each(Array.from({ length: VISITS }, (_, seed) => [seed]))(
  `of ${TAPS_A_VISIT} presses at random moments of the first four seconds, each counts once (seed %i)`,
  tapEarly,
);

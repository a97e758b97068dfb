import { test } from 'vitest';
import { TAPS_A_VISIT, tapEarly } from './tap-early.ts';

test(`of ${TAPS_A_VISIT} presses at random moments of the first four seconds, each counts once`, () => tapEarly(0));

// All mutants of the code under test. Tests apply one at a time, and the simulation must catch it.
import { checkoutMutants } from './checkout-mutants.ts';
import { coreMutants } from './core-mutants.ts';
import { intermediaryMutants } from './intermediary-mutants.ts';

export const mutants = [...coreMutants, ...checkoutMutants, ...intermediaryMutants];

/** Random runs seldom expose this one: mutants.test.ts has a run written for it. */
export const RARE = 'a repair is not written ahead (rule R5)';

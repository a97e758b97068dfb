// All mutants of the code under test. They are tried one at a time, to see that the simulation catches each.
import { checkoutMutants } from './checkout-mutants.ts';
import { coreMutants } from './core-mutants.ts';
import { intermediaryMutants } from './intermediary-mutants.ts';

export const mutants = [...coreMutants, ...checkoutMutants, ...intermediaryMutants];

/** So rare that random histories seldom meet it: mutants.test.ts has a history aimed at it. */
export const RARE = 'a repair is not written ahead (rule R5)';

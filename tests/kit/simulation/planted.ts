// All mistakes that are planted in the code under test, one at a time, to see that the histories notice.
import { plantedInCheckout } from './planted-checkout.ts';
import { plantedFaults } from './planted-faults.ts';
import { plantedOnTheWay } from './planted-foreign.ts';

export const planted = [...plantedFaults, ...plantedInCheckout, ...plantedOnTheWay];

/** So rare that random histories seldom meet it: seeded-faults.test.ts has a history aimed at it. */
export const RARE = 'a repair is not written ahead (rule R5)';

// The steps of an order's life. A run is any number of them in any order.
import fc from 'fast-check';
import type { CrashPlace } from './crashing-db.ts';
import type { Mood } from './provider.ts';
import { type CouponCode, SHOPPERS } from './simulation.ts';

export type Step =
  | {
      do: 'place';
      who: number;
      cart: number;
      mode: 'online' | 'cod';
      coupon: CouponCode;
      keyed: boolean;
      tampered: boolean;
      /** The client IP of the order; 'nowhere' sends none. */
      from: 'home' | 'cafe' | 'nowhere';
    }
  | { do: 'window'; at: number }
  | { do: 'placeAgain'; at: number }
  | {
      do: 'pay';
      at: number;
      as: 'captured' | 'authorized' | 'created' | 'failed';
      how: 'right' | 'small' | 'large' | 'dollars';
    }
  | { do: 'becomes'; at: number; to: 'captured' | 'failed' }
  | { do: 'verify'; at: number; keyed: boolean; lie: 'none' | 'none ' | 'forged' | 'other order' | 'other mode' }
  | { do: 'webhook'; at: number; event: 'payment.captured' | 'order.paid' | 'payment.failed'; forged: boolean }
  | { do: 'cancel'; at: number; by: 'owner' | 'stranger' | 'merchant' }
  | { do: 'move'; at: number; to: 'Packed' | 'Shipped' | 'Delivered' }
  | { do: 'look'; at: number }
  | { do: 'advance'; percent: number }
  | { do: 'wait'; minutes: number }
  | { do: 'work'; job: 'sweep' | 'recheck' | 'refunds' }
  | { do: 'mood'; mood: Mood }
  | { do: 'crash'; count: number; place: CrashPlace }
  | { do: 'together'; steps: Step[] };

const at = fc.nat(6);
const one = <T extends Step>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const simple = [
  one(
    8,
    fc.record({
      do: fc.constant('place' as const),
      who: fc.nat(SHOPPERS.length - 1),
      cart: fc.nat(4),
      mode: fc.constantFrom('online' as const, 'online' as const, 'cod' as const),
      coupon: fc.constantFrom<CouponCode>('', '', '', 'ONCE', 'MINE', 'GIFT'),
      keyed: fc.boolean(),
      tampered: fc.nat(9).map((n) => n === 0),
      from: fc.constantFrom('home' as const, 'home' as const, 'cafe' as const, 'nowhere' as const),
    }),
  ),
  one(4, fc.record({ do: fc.constant('window' as const), at })),
  one(3, fc.record({ do: fc.constant('placeAgain' as const), at })),
  one(
    8,
    fc.record({
      do: fc.constant('pay' as const),
      at,
      as: fc.constantFrom(
        'captured' as const,
        'captured' as const,
        'authorized' as const,
        'created' as const,
        'failed' as const,
      ),
      how: fc.constantFrom(
        'right' as const,
        'right' as const,
        'right' as const,
        'right' as const,
        'small' as const,
        'large' as const,
        'dollars' as const,
      ),
    }),
  ),
  one(
    2,
    fc.record({ do: fc.constant('becomes' as const), at, to: fc.constantFrom('captured' as const, 'failed' as const) }),
  ),
  one(
    8,
    fc.record({
      do: fc.constant('verify' as const),
      at,
      keyed: fc.boolean(),
      lie: fc.constantFrom(
        'none' as const,
        'none ' as const,
        'forged' as const,
        'other order' as const,
        'other mode' as const,
      ),
    }),
  ),
  one(
    4,
    fc.record({
      do: fc.constant('webhook' as const),
      at,
      event: fc.constantFrom('payment.captured' as const, 'order.paid' as const, 'payment.failed' as const),
      forged: fc.nat(4).map((n) => n === 0),
    }),
  ),
  one(
    4,
    fc.record({
      do: fc.constant('cancel' as const),
      at,
      by: fc.constantFrom('owner' as const, 'owner' as const, 'stranger' as const, 'merchant' as const),
    }),
  ),
  one(
    2,
    fc.record({
      do: fc.constant('move' as const),
      at,
      to: fc.constantFrom('Packed' as const, 'Shipped' as const, 'Delivered' as const),
    }),
  ),
  one(2, fc.record({ do: fc.constant('look' as const), at })),
  one(5, fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 4, 6, 16, 31, 31, 400, 1500) })),
  one(
    5,
    fc.record({
      do: fc.constant('work' as const),
      job: fc.constantFrom('sweep' as const, 'sweep' as const, 'recheck' as const, 'refunds' as const),
    }),
  ),
  one(1, fc.record({ do: fc.constant('advance' as const), percent: fc.constantFrom(0, 5, 10, 33, 100) })),
  one(2, fc.record({ do: fc.constant('mood' as const), mood: fc.constantFrom<Mood>('well', 'well', 'away', 'deaf') })),
  one(
    3,
    fc.record({
      do: fc.constant('crash' as const),
      count: fc.nat(2),
      place: fc.constantFrom<CrashPlace>('before', 'within', 'after'),
    }),
  ),
];
const step: fc.Arbitrary<Step> = fc.oneof(
  ...simple,
  one(
    3,
    fc.record({
      do: fc.constant('together' as const),
      steps: fc.array(fc.oneof(...simple) as fc.Arbitrary<Step>, { minLength: 2, maxLength: 4 }),
    }),
  ),
);

/** Starts with an order: a run without one tests nothing. */
export const steps = (longest: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(simple[0]?.arbitrary as fc.Arbitrary<Step>, fc.array(step, { maxLength: longest, size: 'max' }))
    .map(([first, rest]) => [first, ...rest]);

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
  /** An order that is placed, paid and shipped without a fault. */
  | {
      do: 'deliver';
      who: number;
      cart: number;
      mode: 'online' | 'cod';
      coupon: CouponCode;
      keyed: boolean;
      tampered: boolean;
      from: 'home' | 'cafe' | 'nowhere';
      to: 'Shipped' | 'Delivered';
    }
  /** Every move up to there. */
  | { do: 'ship'; at: number; to: 'Shipped' | 'Delivered' }
  | {
      do: 'ask';
      at: number;
      line: number;
      quantity: number;
      kind: 'return' | 'exchange';
      isOurs: boolean;
      by: 'owner' | 'guest' | 'stranger';
      keyed: boolean;
    }
  | {
      do: 'return';
      at: number;
      /** on: its usual next step. */
      act: 'on' | 'approve' | 'decline' | 'picked-up' | 'received' | 'refund' | 'exchange';
      isRestocked: boolean;
      /** Rupees; 0 = what was promised. */
      amount: number;
    }
  | { do: 'origin'; at: number; isRestocked: boolean }
  /** Money without goods, in rupees, for all lines or one. */
  | { do: 'credit'; at: number; line: number | null; amount: number }
  /** The merchant removes a size, or adds it again with as many pieces. */
  | { do: 'size'; of: 'tee' | 'mat'; pieces: number }
  | { do: 'look'; at: number }
  | { do: 'advance'; percent: number }
  | { do: 'wait'; minutes: number }
  | { do: 'work'; job: 'sweep' | 'recheck' | 'refunds' }
  | { do: 'mood'; mood: Mood }
  | { do: 'crash'; count: number; place: CrashPlace }
  | { do: 'together'; steps: Step[] };

const at = fc.nat(6);
const one = <T extends Step>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const place = fc.record({
  do: fc.constant('place' as const),
  who: fc.nat(SHOPPERS.length - 1),
  cart: fc.nat(4),
  mode: fc.constantFrom('online' as const, 'online' as const, 'cod' as const),
  coupon: fc.constantFrom<CouponCode>('', '', '', 'ONCE', 'MINE', 'GIFT'),
  keyed: fc.boolean(),
  tampered: fc.nat(9).map((n) => n === 0),
  from: fc.constantFrom('home' as const, 'home' as const, 'cafe' as const, 'nowhere' as const),
});
const goal = fc.constantFrom('Shipped' as const, 'Delivered' as const, 'Delivered' as const);
const product = fc.constantFrom('tee' as const, 'mat' as const);
const creditedLine = fc.constantFrom(null, 0, 1);
const rupees = fc.constantFrom(1, 40, 300, 5000);
/** A returned good passes through most of these one after the other. */
const returning = [
  one(
    5,
    fc.record({
      do: fc.constant('ask' as const),
      at,
      line: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 2 }),
      kind: fc.constantFrom('return' as const, 'return' as const, 'exchange' as const),
      isOurs: fc.boolean(),
      by: fc.constantFrom('owner' as const, 'guest' as const, 'stranger' as const),
      keyed: fc.boolean(),
    }),
  ),
  one(
    8,
    fc.record({
      do: fc.constant('return' as const),
      at,
      act: fc.constantFrom(
        ...([
          ...(['on', 'on', 'on', 'on', 'on', 'on'] as const),
          ...(['approve', 'decline', 'picked-up', 'received', 'refund', 'exchange'] as const),
        ] as const),
      ),
      isRestocked: fc.boolean(),
      amount: fc.constantFrom(0, 0, 0, 1, 300, 5000),
    }),
  ),
  one(2, fc.record({ do: fc.constant('origin' as const), at, isRestocked: fc.boolean() })),
  one(2, fc.record({ do: fc.constant('credit' as const), at, line: creditedLine, amount: rupees })),
];
const simple = [
  one(8, place),
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
  one(4, fc.record({ do: fc.constant('ship' as const), at, to: goal })),
  one(
    2,
    fc.record({
      do: fc.constant('move' as const),
      at,
      to: fc.constantFrom('Packed' as const, 'Shipped' as const, 'Delivered' as const),
    }),
  ),
  ...returning,
  one(2, fc.record({ do: fc.constant('size' as const), of: product, pieces: fc.nat(6) })),
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

/** Orders that arrive, with every discount and payment mode: their returns are too rare among all other steps. */
const delivered: fc.Arbitrary<Step> = fc
  .tuple(place, fc.constantFrom('Delivered' as const, 'Delivered' as const, 'Shipped' as const))
  .map(([order, to]) => ({ ...order, do: 'deliver', to, tampered: false, from: 'home' }));

/** Starts with an order: a run without one tests nothing. Every third run is about returns. */
export const steps = (longest: number): fc.Arbitrary<Step[]> => {
  const run = (first: fc.Arbitrary<Step>, rest: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> =>
    fc.tuple(first, fc.array(rest, { maxLength: longest, size: 'max' })).map(([begin, others]) => [begin, ...others]);
  const often = returning.map(({ weight, arbitrary }) => ({ weight: 2 * weight, arbitrary }));
  return fc.oneof(
    { weight: 2, arbitrary: run(place, step) },
    { weight: 1, arbitrary: run(delivered, fc.oneof(one(5, step), one(2, delivered), ...often)) },
  );
};

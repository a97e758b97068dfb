// What may happen in a history, as fast-check commands: shoppers (shopping.ts), every kind of trouble
// (trouble.ts), and here time and the occasions on which a sender looks.
import fc from 'fast-check';
import type { Wake } from '#src/offline/replay/triggers.ts';
import { actors } from './actors.ts';
import { anyone, type Command, command, type Table } from './command.ts';
import { buying, shopping } from './shopping.ts';
import { rare, trouble } from './trouble.ts';

const wakes = fc.constantFrom<Wake>('online', 'visible', 'sync', 'start', 'navigation', 'timer', 'pageshow');
const time: Table = [
  [
    4,
    fc
      .tuple(anyone, wakes)
      .map(([name, why]) =>
        command(`${name} wakes: ${why}`, name, (world) => void world.player(name).outbox.wake(why)),
      ),
  ],
  [
    7,
    fc
      .constantFrom(100, 400, 1_500, 3_000, 9_000, 20_000, 70_000, 400_000)
      .map((ms) => command(`${ms} ms pass`, undefined, (world) => world.advance(ms))),
  ],
];

const weighted = (entries: Table, times: number) =>
  entries.map(([weight, arbitrary]) => ({ weight: weight * times, arbitrary }));

/** @param replayPath of a history that was made shorter: which of its commands were left */
export const commands = (max: number, replayPath?: string): fc.Arbitrary<Iterable<Command>> =>
  fc.commands(
    [
      fc.oneof(
        ...weighted(shopping, 4),
        ...weighted(time, 4),
        ...weighted(trouble, 4),
        ...weighted(actors, 2),
        ...weighted(rare, 1),
        ...weighted(buying, 6),
      ),
    ],
    { maxCommands: max, size: 'max', ...(replayPath ? { replayPath } : {}) },
  );

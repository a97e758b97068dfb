// Everything that can happen in a simulated run, as fast-check commands: shoppers (shopping.ts), faults (faults.ts,
// environment-faults.ts), and here the passing of time and the triggers that wake a sender.
import fc from 'fast-check';
import type { Wake } from '#src/offline/replay/triggers.ts';
import { anyone, type Command, command, type Table } from './command.ts';
import { environmentFaults } from './environment-faults.ts';
import { faults, rare } from './faults.ts';
import { buying, shopping } from './shopping.ts';

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

/**
 * @param replayPath of a run that fast-check has shrunk: which of its commands are left
 * @param more commands of another environment, with their final weights
 */
export const commands = (max: number, replayPath?: string, more: Table = []): fc.Arbitrary<Iterable<Command>> =>
  fc.commands(
    [
      fc.oneof(
        ...weighted(shopping, 4),
        ...weighted(time, 4),
        ...weighted(faults, 4),
        ...weighted(environmentFaults, 2),
        ...weighted(rare, 1),
        ...weighted(buying, 6),
        ...weighted(more, 1),
      ),
    ],
    { maxCommands: max, size: 'max', ...(replayPath ? { replayPath } : {}) },
  );

// Faults of the environment: gateways and firewalls that answer in the shop's place, a restored backup, broken storage,
// cleared site data.
import fc from 'fast-check';
import { anyone, command, type Table } from './command.ts';
import { firewallAnswer, type IntermediaryResponse, intermediaryResponse } from './intermediary.ts';
import { backUp, restore } from './shop-side.ts';
import type { World } from './world.ts';

const period = fc.constantFrom(2_000, 15_000, 90_000, 700_000);
const say = ({ status, body }: IntermediaryResponse) => `${status} ${body || 'and nothing'}`;

function answerEverything({ network, clock }: World, answer: IntermediaryResponse, acts: boolean, ms: number): void {
  network.period = { fate: { do: 'intermediary', ...answer, acts }, until: clock.monotonic() + ms };
}

export const environmentFaults: Table = [
  [
    3,
    fc
      .tuple(intermediaryResponse, fc.boolean(), period)
      .map(([answer, acts, ms]) =>
        command(`a gateway ${acts ? 'passes on but ' : ''}answers ${say(answer)} for ${ms} ms`, undefined, (world) =>
          answerEverything(world, answer, acts, ms),
        ),
      ),
  ],
  [
    2,
    fc
      .tuple(firewallAnswer, period)
      .map(([answer, ms]) =>
        command(`a firewall answers ${say(answer)} for ${ms} ms`, undefined, (world) =>
          answerEverything(world, answer, false, ms),
        ),
      ),
  ],
  [1, fc.constant(command('the shop is backed up', undefined, backUp))],
  [1, fc.constant(command('the shop is restored from its backup', undefined, restore))],
  [
    1,
    anyone.map((name) =>
      command(`the storage of ${name} breaks`, name, (world) => {
        world.player(name).idb.isBroken = true;
      }),
    ),
  ],
  [1, fc.constant(command('site data is cleared', undefined, (world) => world.clearStorage()))],
];

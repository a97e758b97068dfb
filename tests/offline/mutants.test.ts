// Mutation tests of the offline core (docs/offline-proof.md): each mutant is a mistake that a careless change could make, and
// the simulation must catch it. Here the recorded run of each mutant catches it; mutants.long.test.ts searches for new runs.
// After a change of the simulation: `npm run test:simulation -- --record-mutants`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { shop } from '#tests/kit/simulation/command.ts';
import { finishRun } from '#tests/kit/simulation/finish-run.ts';
import { mutants, RARE } from '#tests/kit/simulation/mutants.ts';
import type { Mutant } from '#tests/kit/simulation/ports.ts';
import { CART, World } from '#tests/kit/simulation/world.ts';
import { playRun } from './replay-run.ts';

const Place = v.object({ seed: v.number(), path: v.string(), replayPath: v.optional(v.string()) });
const file = join(import.meta.dirname, 'golden', 'mutants.json');
const recorded = v.parse(v.record(v.string(), Place), JSON.parse(readFileSync(file, 'utf8')));

describe('the recorded run notices that', () => {
  test.each(mutants.filter(({ name }) => name !== RARE))('$name', async ({ name, backend, fault }) => {
    const { seed, path, replayPath } =
      recorded[name] ?? expect.fail('not recorded: run test:simulation --record-mutants');
    const place = { seed, path, ...(replayPath ? { replayPath } : {}) };
    expect((await playRun(backend, place, fault))?.message).toMatch(/^I\d+: /);
    expect(await playRun(backend, place), 'without the mutant').toBeUndefined();
  });
});

const tee = 'p:tee|red|M';

/** A late copy of a repair arrives after the shopper changed the line to 7. Returns what the server then holds. */
async function repairThatComesLate(fault?: () => Mutant): Promise<(number[] | undefined)[]> {
  const world = new World({ backend: 'plain-merge', ...(fault ? { fault } : {}) });
  world.prefill();
  await world.open('t1');
  await world.advance(1_000);
  const tab = () => world.player('t1').outbox;
  const setTo = async (qty: number) => {
    shop(world, 't1', { kind: 'set', queueKey: CART, line: tee, qty }, (cart) => cart.setQuantity(tee, qty));
    await world.advance(1_000);
  };

  world.network.plan({ do: 'twice', ms: 50_000 });
  await setTo(4);
  world.oracle.external.add(CART + tee);
  for (const item of world.server.items) item.qty = 33;
  void tab().wake('visible');
  await world.advance(60_000);
  // The second copy of "4" has overwritten the shop's 33. The next comparison repairs that, and the repair is delayed.
  world.network.plan({ do: 'ok', ms: 20 }, { do: 'late', ms: 50_000 });
  void tab().wake('visible');
  await world.advance(50);
  await world.open('t1');
  await world.advance(5_000);
  await setTo(7);
  await world.advance(50_000);
  await finishRun(world);
  return [world.server.linesOf(CART).get(tee)];
}

test('a late repair does not undo a newer change of the shopper', async () => {
  expect(await repairThatComesLate()).toEqual([[7]]);
});

test('a late repair that is not written ahead does (rule R5)', async () => {
  const fault = mutants.find(({ name }) => name === RARE)?.fault;
  expect(await repairThatComesLate(fault)).toEqual([[33]]);
});

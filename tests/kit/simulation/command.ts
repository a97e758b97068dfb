// What every command of a simulated run consists of: the context, the product, and the change that the shopper expects.
import fc from 'fast-check';
import { ShopError } from '#src/base/errors.ts';
import type { ListOutbox } from '#src/offline/enqueue/list-outbox.ts';
import { type Good, goods, wishes } from './lines.ts';
import type { Meant } from './quantities.ts';
import { checkViews } from './views.ts';
import { type Name, SESSION, type World } from './world.ts';

/** The model of fast-check's commands. It is empty: commands are chosen without looking at the code under test. */
export type Model = object;
/** Weight within its table, and the command. */
export type Table = [number, fc.Arbitrary<Command>][];
export type Command = fc.AsyncCommand<Model, World>;

/** Runs only while the named context is awake. */
export function command(
  text: string,
  name: Name | undefined,
  run: (world: World) => Promise<unknown> | unknown,
): Command {
  const isPossible = (world: World) => !name || world.players.get(name)?.agent.isAwake === true;
  return {
    check: () => true,
    async run(_, world) {
      if (!isPossible(world)) return;
      world.noteCommand(text);
      await run(world);
      await world.settle();
      await world.advance(20);
      checkViews(world);
    },
    toString: () => text,
  };
}

/** A shopper changes a list and does not wait for the result. */
export function shop(world: World, name: Name, meant: Meant, act: (list: ListOutbox) => Promise<unknown>): void {
  const { agent, outbox } = world.player(name);
  const isWish = meant.queueKey.startsWith('wish:');
  const list = isWish ? outbox.wishlist(meant.queueKey.slice(5)) : outbox.cart(SESSION);
  const lines = [...goods, ...wishes].map(({ line }) => line).filter((line) => (meant.line ?? line) === line);
  const touchesOnlyMemory = () => {
    for (const line of lines) world.oracle.external.add(meant.queueKey + line);
  };
  if (!isWish) world.views.touch(agent, lines);
  if (agent.isInMemory) touchesOnlyMemory();
  const done = agent.isInMemory ? () => {} : world.oracle.expect(agent, meant);
  const settle = (storedIn: unknown) => {
    try {
      if (storedIn === 'memory') touchesOnlyMemory();
      done();
    } catch (error) {
      if (storedIn === 'device') world.broken ??= error;
    }
  };
  act(list).then(settle, (error: unknown) => {
    settle('refused');
    if (!(error instanceof ShopError)) world.broken ??= error;
  });
}

export const tab = fc.constantFrom<Name>('t1', 't2');
export const anyone = fc.constantFrom<Name>('t1', 't2', 'w');
export const good = fc.constantFrom(...goods.slice(0, 3), ...goods.slice(0, 2), ...goods);
export const few = fc.integer({ min: 1, max: 4 });
export const steps = fc.nat({ max: 14 });

export const say = (good: Good, qty?: number) => `${good.line}${qty === undefined ? '' : ` ${qty}`}`;

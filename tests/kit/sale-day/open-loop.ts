// An open-loop load: arrivals do not wait for earlier responses, so a slow shop builds up a queue. A closed loop would slow down with
// the shop and hide it.
import { setTimeout as wait } from 'node:timers/promises';

export interface Arrivals {
  /** A second, on average. */
  rate: number;
  count: number;
  random: () => number;
}

/** Starts `arrive` for each arrival, and resolves when all are done. `due` is when it should have begun (performance.now). */
export async function openLoop(
  { rate, count, random }: Arrivals,
  arrive: (number: number, due: number) => Promise<void>,
): Promise<void> {
  const under: Promise<void>[] = [];
  let due = performance.now();
  for (let number = 0; number < count; number += 1) {
    // Exponential gaps: a Poisson process.
    due += (-Math.log(1 - random()) / rate) * 1_000;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    under.push(arrive(number, due));
  }
  await Promise.all(under);
}

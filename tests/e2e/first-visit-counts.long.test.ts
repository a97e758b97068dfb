// What a first visit costs the processor of a cheap phone, counted in a trace. Unlike times, counts hardly depend on the machine.
// `npm run bench -- --part trace` lists each style, layout and paint with its cause.
import { expect, inject, test } from 'vitest';
import { type Counts, listSteps, traceVisit } from '#scripts/lib/bench-trace.mjs';

const COUNTED: readonly (keyof Counts)[] = [
  'styles',
  'layouts',
  'paints',
  'modules',
  'fetches',
  'fetches of the worker',
  'HTML, kB',
  'HTML on the wire, kB',
  'elements',
];
/**
 * The largest counts allowed, in the same order. On a quiet machine each picture of home that arrives has a frame of its own, with
 * two paints (the page and the layer); a busy one paints several in one frame.
 */
const BUDGETS: [path: string, ...limits: number[]][] = [
  ['/', 12, 12, 30, 7, 19, 0, 80, 14.1, 650],
  ['/product/Rubber-Hex-Dumbbell-Pair', 12, 12, 20, 6, 13, 0, 68, 14.1, 510],
];
/** A busy machine adds styles and layouts: the parser shows what has arrived. So one visit of these within all limits is enough. */
const VISITS = 5;

test.each(BUDGETS)('a first visit to %s keeps within its counts', async (path, ...limits) => {
  const address = inject('shopOrigin') + path;
  // The server compresses a page at the highest level after its second request.
  const wireSize = async () => {
    const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers.get('content-length'));
  };
  await expect.poll(wireSize).toBeLessThanOrEqual(14_100);
  const over: string[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const { counts, steps } = await traceVisit(inject('chromiumPath'), address, { onlyCounts: true });
    const names = COUNTED.filter((name, place) => counts[name] > (limits[place] ?? 0));
    if (names.length === 0) return;
    over.push(`${names.join(', ')} ${JSON.stringify(counts)}\n${listSteps(steps)}`);
  }
  expect(over, over.join('\n')).toEqual([]);
});

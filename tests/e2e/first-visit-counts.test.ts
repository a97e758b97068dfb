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
/** The largest counts allowed, in the same order. On a busy machine the optional parts load before the trace ends: 7 elements. */
const BUDGETS: [path: string, ...limits: number[]][] = [
  ['/', 22, 24, 60, 8, 24, 0, 89, 14.3, 680],
  ['/product/Rubber-Hex-Dumbbell-Pair', 24, 22, 44, 8, 18, 0, 75.5, 14.3, 620],
];

test.each(BUDGETS)('a first visit to %s keeps within its counts', async (path, ...limits) => {
  const address = inject('shopOrigin') + path;
  // The server compresses a page at the highest level after its second request.
  const wireSize = async () => {
    const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers.get('content-length'));
  };
  await expect.poll(wireSize).toBeLessThanOrEqual(14_300);
  const { counts, steps } = await traceVisit(inject('chromiumPath'), address);
  const over = COUNTED.filter((name, place) => counts[name] > (limits[place] ?? 0));
  expect(over, `${JSON.stringify(counts)}\n${over.length > 0 ? listSteps(steps) : ''}`).toEqual([]);
});

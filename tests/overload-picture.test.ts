// The queueing model of docs/scale.md agrees with the measurement, and its picture is up to date.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawOverload, modelCurve } from '#scripts/lib/overload-picture.mjs';
import { costsOf, simulateQueue } from '#scripts/lib/queue-model.mjs';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';

const docs = join(import.meta.dirname, '../docs');
const figures = JSON.parse(readFileSync(join(docs, 'overload.json'), 'utf8'));
/** 100 answers a second. */
const MODEL = { answerMs: 10, refusalMs: 1, standingMs: 250, burstMs: 800, goodMs: 1_000 };
const run = (rate: number, isBounded = true) =>
  simulateQueue(MODEL, rate, { seconds: 60, isBounded, random: seededRandom(rate) });

test('the picture shows the stored figures', () => {
  expect(readFileSync(join(docs, 'overload.svg'), 'utf8')).toBe(drawOverload(figures));
});

test('below saturation the model refuses nobody', () => {
  const { good, refused } = run(60);
  expect(good).toBeGreaterThan(55);
  expect(refused).toBeLessThan(1);
});

test('far above saturation a bounded queue loses only the cost of refusals; an unbounded one answers nothing in time', () => {
  const bounded = run(500);
  // 1,000 ms = 10 g + 1 r and g + r = 500 give 56 good answers.
  expect(bounded.good).toBeGreaterThan(50);
  expect(bounded.good).toBeLessThan(62);
  expect(run(500, false).good).toBeLessThan(10);
});

test('the cost of a response comes from the best point, that of a refusal from the highest rate', () => {
  const curve = [
    { rate: 50, good: 50, refused: 0 },
    { rate: 100, good: 100, refused: 0 },
    { rate: 500, good: 60, refused: 400 },
  ];
  expect(costsOf(curve)).toEqual({ answerMs: 10, refusalMs: 1 });
});

test('at five times the saturation load at least four fifths of the best rate is left, measured and by the model', () => {
  const measured: { rate: number; good: number }[] = figures.curve;
  for (const curve of [measured, modelCurve(figures, true)]) {
    const best = Math.max(...curve.map(({ good }) => good));
    expect(curve.at(-1)?.good).toBeGreaterThanOrEqual(0.8 * best);
  }
});

// The record of simulated runs goes on where it stands.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nextSeed, noteRun, readRecord } from './run-record.ts';

const emptyFile = () => join(mkdtempSync(join(tmpdir(), 'runs-on-record-')), 'record.json');

test('runs next to each other become one range, in any order', () => {
  const file = emptyFile();
  for (const seed of [300_001, 300_000, 300_003]) noteRun('acts1', '2026-11-25', seed, false, file);
  expect(readRecord(file)).toEqual([
    {
      acts: 'acts1',
      date: '2026-11-25',
      seeds: [
        [300_000, 300_001],
        [300_003, 300_003],
      ],
      broken: [],
    },
  ]);
  noteRun('acts1', '2026-11-26', 300_002, true, file);
  expect(readRecord(file)).toEqual([
    { acts: 'acts1', date: '2026-11-26', seeds: [[300_000, 300_003]], broken: [300_002] },
  ]);
});

test('other acts have a range of their own, and begin again', () => {
  const file = emptyFile();
  expect(nextSeed('acts1', readRecord(file))).toBe(300_000);
  noteRun('acts1', '2026-11-25', 300_000, false, file);
  noteRun('acts1', '2026-11-25', 300_001, false, file);
  expect(nextSeed('acts1', readRecord(file))).toBe(300_002);
  expect(nextSeed('acts2', readRecord(file))).toBe(300_000);
});

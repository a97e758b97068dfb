// The record of simulated runs goes on where it stands.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nextSeed, noteRun, readRecord } from './run-record.ts';

const emptyFile = () => join(mkdtempSync(join(tmpdir(), 'runs-on-record-')), 'record.json');

test('runs next to each other become one range, in any order', () => {
  const file = emptyFile();
  for (const seed of [400_001, 400_000, 400_003]) noteRun('acts1', '2026-11-25', seed, false, file);
  expect(readRecord(file)).toEqual([
    {
      acts: 'acts1',
      date: '2026-11-25',
      seeds: [
        [400_000, 400_001],
        [400_003, 400_003],
      ],
      broken: [],
    },
  ]);
  noteRun('acts1', '2026-11-26', 400_002, true, file);
  expect(readRecord(file)).toEqual([
    { acts: 'acts1', date: '2026-11-26', seeds: [[400_000, 400_003]], broken: [400_002] },
  ]);
});

test('other acts have a range of their own, and begin again', () => {
  const file = emptyFile();
  expect(nextSeed('acts1', readRecord(file))).toBe(400_000);
  noteRun('acts1', '2026-11-25', 400_000, false, file);
  noteRun('acts1', '2026-11-25', 400_001, false, file);
  expect(nextSeed('acts1', readRecord(file))).toBe(400_002);
  expect(nextSeed('acts2', readRecord(file))).toBe(400_000);
});

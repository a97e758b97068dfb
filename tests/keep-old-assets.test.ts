import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepOldAssets, oldAssets } from '#scripts/lib/keep-old-assets.mjs';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T08:00:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vyayam-builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(name: string, assets: string[]): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'assets'), { recursive: true });
  for (const asset of assets) writeFileSync(join(path, 'assets', asset), asset);
  return path;
}

test('a new build keeps the files of the previous one for thirty days after they were last part of a build', () => {
  const first = build('1', ['app-a.js', 'app-a.js.br', 'react-x.js']);
  const second = build('2', ['app-b.js', 'react-x.js']);
  keepOldAssets(first, second, NOW);
  expect(readdirSync(join(second, 'assets')).sort()).toEqual(['app-a.js', 'app-a.js.br', 'app-b.js', 'react-x.js']);
  expect(Object.keys(oldAssets(second)).sort()).toEqual(['app-a.js', 'app-a.js.br']);

  const third = build('3', ['app-c.js', 'react-x.js']);
  keepOldAssets(second, third, NOW + 20 * DAY);
  expect(existsSync(join(third, 'assets', 'app-a.js'))).toBe(true);

  const fourth = build('4', ['app-d.js', 'react-x.js']);
  keepOldAssets(third, fourth, NOW + 31 * DAY);
  expect(readdirSync(join(fourth, 'assets')).sort()).toEqual(['app-b.js', 'app-c.js', 'app-d.js', 'react-x.js']);
});

test('a file that returns is part of the build again', () => {
  const first = build('1', ['app-a.js']);
  const second = build('2', ['app-b.js']);
  keepOldAssets(first, second, NOW);
  const third = build('3', ['app-a.js']);
  keepOldAssets(second, third, NOW + DAY);
  expect(oldAssets(third)).toEqual({ 'app-b.js': NOW + DAY });
});

test('the first build has no old files', () => {
  const first = build('1', ['app-a.js']);
  keepOldAssets(join(folder, 'none'), first, NOW);
  expect(oldAssets(first)).toEqual({});
});

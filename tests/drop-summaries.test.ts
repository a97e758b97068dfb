import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutSummaries } from '#scripts/lib/drop-summaries.mjs';

test('the build leaves out the summary of every endpoint and nothing else', () => {
  const files = readdirSync('src/contract').map((name) => readFileSync(`src/contract/${name}`, 'utf8'));
  const endpoints = files.filter((code) => code.includes('= defineEndpoint('));
  expect(endpoints.length).toBeGreaterThan(5);
  for (const code of endpoints) {
    const built = withoutSummaries(code);
    expect(built).not.toMatch(/\bsummary:/);
    expect(built.split('\n').filter(Boolean)).toEqual(
      code
        .split('\n')
        .filter((line, at, all) => line !== '' && !/summary:/.test(line) && !/summary:$/.test(all[at - 1] ?? '')),
    );
  }
});

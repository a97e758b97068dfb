// Builds the kill switch as a release does.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from '#scripts/lib/run.mjs';
import { findRuntime } from '#scripts/lib/runtime.mjs';

export async function buildKillSwitch(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-kill-'));
  const file = join(folder, 'sw.js');
  const built = await run(await findRuntime(), ['scripts/build-kill-switch.mjs', file], { timeoutMs: 60_000 });
  expect(built.code, built.output).toBe(0);
  const script = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return script;
}

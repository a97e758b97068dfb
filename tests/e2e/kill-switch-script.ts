// Builds the kill switch as a release does, and says whether a worker is left.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
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

export const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

export const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

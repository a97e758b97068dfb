// The script for notifications is part of the built worker only: the worker of `npm run dev` is a module, which imports no scripts.
import '#tests/kit/worker/worker-scope.ts';
import { expect, test, vi } from 'vitest';

test.each([
  [['/sw-push.js'], 'the built worker', true],
  [[], 'the worker of npm run dev', false],
])('imports %j into %s', async (imported, _, isBuilt) => {
  const importScripts = vi.fn();
  vi.stubGlobal('importScripts', importScripts);
  vi.stubEnv('PROD', isBuilt);
  vi.stubEnv('DEV', !isBuilt);
  vi.resetModules();
  await import('#sw/import-push.ts');
  expect(importScripts.mock.calls.flat()).toEqual(imported);
});

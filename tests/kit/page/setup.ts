// Set-up of the `page` tests: unmounts after each test, polyfills jsdom, and fails a test that writes to the console
// unexpectedly.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { fetchToaster } from '#src/ui/toaster.tsx';
import { isPageIdle } from '#src/ui/when-idle.ts';
import { standInForBrowser } from './browser-stand-ins.ts';
import { takeStrayLines, watchConsole } from './stray-console.ts';
import { toastLife } from './toast-life.ts';

vi.mock('react-hot-toast/headless', async (original) => {
  const real = await original<typeof import('react-hot-toast/headless')>();
  return { ...real, useToaster: (options: object) => real.useToaster({ ...options, ...toastLife() }) };
});
standInForBrowser();
// A real page loads its optional parts after the first interaction.
await fetchToaster();
isPageIdle.set(true);
// Rendering a whole shop in jsdom takes time on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  watchConsole();
});

afterEach(() => {
  cleanup();
  if (typeof localStorage !== 'undefined') localStorage.clear();
  expect(
    takeStrayLines(),
    "The test wrote to the console. Mend the cause, or allow it: call `allowConsole(/words of the line/)` of '#tests/kit/page/stray-console.ts' in the test.",
  ).toEqual([]);
});

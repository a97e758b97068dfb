// Set-up of the `page` tests: unmounts, removes the toasts and clears the storage after each test, polyfills jsdom, and fails a test that writes to the console
// unexpectedly.
import { TextDecoder, TextEncoder } from 'node:util';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'react-hot-toast/headless';
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
// jsdom's own are a hundred times slower, and PGlite and the server decode and encode all that they read and write.
Object.assign(globalThis, { TextDecoder, TextEncoder });
rememberNoOwnerStacks();
// jsdom says so a moment after the first file has begun; until then the shop waits (src/ui/when-idle.ts).
if (typeof document !== 'undefined' && document.readyState !== 'complete')
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
// A real page loads its optional parts after the first interaction.
await fetchToaster();
isPageIdle.set(true);
// Rendering a whole shop in jsdom takes time on a busy machine.
configure({ asyncUtilTimeout: 60_000, getElementError });

beforeEach(() => {
  watchConsole();
});

afterEach(() => {
  // First: a page that is still there could show a toast or save its form again.
  cleanup();
  toast.remove();
  if (typeof localStorage !== 'undefined') {
    localStorage.clear();
    sessionStorage.clear();
  }
  expect(
    takeStrayLines(),
    "The test wrote to the console. Fix the cause, or allow it: call `allowConsole(/words of the line/)` of '#tests/kit/page/stray-console.ts' in the test.",
  ).toEqual([]);
});

/** Every wait fails a few times before it succeeds. The page is printed only if someone reads the message. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    set: (value) => Object.defineProperty(error, 'message', { value }),
  });
}

/** React captures a stack for each element, for the owner stacks in its warnings. Beyond its own limit it captures none. */
function rememberNoOwnerStacks(): void {
  const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}

// What a page shows whose code does not load, as in a tab that was open when the shop was updated. missing-chunk.test.ts has the rules.
import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { navigatorWith, watchReloads } from '#tests/kit/page/browser-stand-ins.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const missing = () =>
  new TypeError(
    'A part of the shop is missing: Failed to fetch dynamically imported module: https://shop.example/assets/stores.js',
  );
let reload: ReturnType<typeof watchReloads>;
beforeEach(() => {
  reload = watchReloads();
  // The router logs the error that it catches.
  allowConsole(/A part of the shop is missing|x is undefined|above error occurred|Warning: Error in route match/);
});

/** Opens a page, and then another one, whose code fails as given. */
async function goTo(error: Error, { onLine = true } = {}) {
  const { router } = await openPage('/about');
  vi.stubGlobal('navigator', navigatorWith({ onLine }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { options } = router.routesById['/refund-policy'];
  const { component } = options;
  onTestFinished(() => void Object.assign(options, { component }));
  Object.assign(options, {
    component: () => {
      throw error;
    },
  });
  await act(() => router.navigate({ to: '/refund-policy' }));
}

describe('a page whose code does not load', () => {
  test('is reloaded once by itself, and looks like a page that loads until then', async () => {
    await goTo(missing());
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('This page did not load')).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('says so where the reload did not help', async () => {
    await goTo(missing());
    cleanup();
    await goTo(missing());
    expect(await screen.findByText('This page did not load')).toBeTruthy();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('offline, says so at once: a reload would lose what is on the screen', async () => {
    await goTo(missing(), { onLine: false });
    expect(await screen.findByText('This page did not load')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  test('is not reloaded for any other error', async () => {
    await goTo(new TypeError('x is undefined'));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });
});

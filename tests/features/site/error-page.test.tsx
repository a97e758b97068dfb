// What a page that throws shows.
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorPage } from '#src/features/site/error-page.tsx';
import { watchReloads } from '#tests/kit/page/browser-stand-ins.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

async function open(error: Error) {
  allowConsole(/the page failed/);
  const reset = vi.fn();
  let areQueriesReset = () => false;
  const page = await renderShop(
    <QueryErrorResetBoundary>
      {({ isReset }) => {
        areQueriesReset = isReset;
        return <ErrorPage error={error} reset={reset} />;
      }}
    </QueryErrorResetBoundary>,
  );
  return { ...page, reset, areQueriesReset: () => areQueriesReset() };
}

test('an error of the program is admitted, and the page can be tried again', async () => {
  const { user, reset, router, areQueriesReset } = await open(new Error('x is undefined'));
  const invalidate = vi.spyOn(router, 'invalidate');
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reset).toHaveBeenCalledOnce();
  expect(areQueriesReset()).toBe(true);
  await waitFor(() => expect(invalidate).toHaveBeenCalledOnce());
});

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/cart.js',
  'error loading dynamically imported module: https://shop.example/assets/cart.js',
  'Importing a module script failed.',
])('code that did not load is told apart, as %s', async (message) => {
  await open(new TypeError(message));
  expect(screen.getByRole('alert').textContent).toContain('This page did not load');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('code that did not load is requested again by a reload of the page, which is the only way', async () => {
  const reload = watchReloads();
  const { user, reset } = await open(new TypeError('Importing a module script failed.'));
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(reset).not.toHaveBeenCalled();
});

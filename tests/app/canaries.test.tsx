// Undocumented behaviour of the router that the page relies on. One file of src/app uses each, and names this test.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { deferNavigation } from '#src/app/defer-navigation.ts';
import { isMissingChunk, markMissingChunks } from '#src/app/missing-chunk.ts';
import { markServerRendered } from '#src/app/server-rendered.ts';

const loader = vi.fn();
afterEach(() => {
  loader.mockClear();
});

async function openRouter(options: { isServer?: boolean } = {}) {
  const root = createRootRoute({ component: Outlet });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader,
    pendingComponent: () => <p>Loading</p>,
    component: () => (
      <main>
        <Link to="/cart">Cart</Link>
      </main>
    ),
  });
  const cart = createRoute({ getParentRoute: () => root, path: '/cart', component: () => <h1>Your cart</h1> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([home, cart]), history, ...options });
  await router.load();
  return router;
}

test('a router that is marked as server-rendered hydrates the markup of its server, and loads nothing twice', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  onTestFinished(() => container.remove());
  container.innerHTML = renderToString(<RouterProvider router={(await openRouter({ isServer: true })) as never} />);
  const main = container.querySelector('main');
  const router = await openRouter();
  markServerRendered(router);
  loader.mockClear();
  const recovered: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, <RouterProvider router={router as never} />, {
      onRecoverableError: (error) => recovered.push(error),
    });
  });
  expect(recovered).toEqual([]);
  expect(main).not.toBeNull();
  expect(container.querySelector('main')).toBe(main);
  expect(loader).not.toHaveBeenCalled();
});

test('a link navigates by the replaced method of the router', async () => {
  const router = await openRouter();
  const navigate = vi.spyOn(router, 'navigate');
  deferNavigation(router);
  render(<RouterProvider router={router as never} />);
  act(() => screen.getByRole('link').click());
  // A frame later.
  expect(navigate).not.toHaveBeenCalled();
  expect(await screen.findByRole('heading', { name: 'Your cart' })).toBeTruthy();
  expect(navigate).toHaveBeenCalledOnce();
});

test('the router does not reload the page for the error of a missing chunk that is marked', async () => {
  markMissingChunks();
  const error = new TypeError('Failed to fetch dynamically imported module: https://shop.example/assets/cart.js');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  expect(isMissingChunk(error)).toBe(true);
  const marked = error.message;
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  expect(error.message).toBe(marked);
  const Screen = lazyRouteComponent(() => Promise.reject(error));
  await Screen.preload?.();
  expect(() => renderToString(<Screen />)).toThrow(error);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('tanstack_router_reload'))).toEqual([]);
});

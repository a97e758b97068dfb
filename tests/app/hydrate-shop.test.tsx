// Hydrates what the server rendered in jsdom. In a browser: tests/journeys/ssr-pages.test.ts.
import { createMemoryHistory } from '@tanstack/react-router';
import { act, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hydrateShop } from '#src/app/hydrate-shop.tsx';
import { writePageAnswers } from '#src/app/page-answers.ts';
import { createShopRouter } from '#src/app/router.tsx';
import { ShopApp } from '#src/app/shop-app.tsx';
import { redirectLog } from '#src/base/log.ts';
import { ANSWERS_ID, CACHED_AT_ATTRIBUTE } from '#src/contract/rendered-page.ts';
import { loadParts } from '#src/ui/hydrate-later.tsx';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { createContext } from '#tests/kit/page/render-shop.tsx';

const PATH = '/refund-policy';
let lines: string[];
beforeEach(() => {
  lines = [];
  onTestFinished(redirectLog((level, line, cause) => void lines.push(`${level} ${line} ${String(cause)}`)));
});

function openRouter() {
  const canned = cannedFetch();
  const context = createContext({ fetch: canned.fetch });
  return { ...canned, ...context, router: createShopRouter(context, createMemoryHistory({ initialEntries: [PATH] })) };
}

/** The page as the server sends it. Returns the element that the shop is in. */
async function arrive({ change = (html: string) => html, cachedAt = '' } = {}): Promise<HTMLElement> {
  const { router, queryClient } = openRouter();
  // As src/app/render-page.tsx renders it.
  Object.assign(router, { isServer: true });
  router.options.scrollRestoration = false;
  await router.load();
  await loadParts();
  const render = () => renderToString(<ShopApp router={router} />);
  render();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const body = render().replace(/^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/, '');
  const data = writePageAnswers(queryClient);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = change(body);
  const answers = document.body.appendChild(document.createElement('script'));
  answers.id = ANSWERS_ID;
  answers.type = 'application/json';
  answers.textContent = data;
  if (cachedAt) answers.setAttribute(CACHED_AT_ATTRIBUTE, cachedAt);
  onTestFinished(() => {
    root.remove();
    answers.remove();
  });
  return root;
}

test('the HTML of the server is hydrated without a change and without a request', async () => {
  const root = await arrive();
  const heading = root.querySelector('h1');
  const { router, calls } = openRouter();
  const brought = await act(() => hydrateShop(root, router));
  expect(heading?.textContent).toBe('Refund policy');
  expect(root.querySelector('h1')).toBe(heading);
  expect(calls).toEqual([]);
  expect(lines).toEqual([]);
  expect(brought).toMatchObject({ cachedSince: null });
  expect(brought?.keys.length).toBeGreaterThan(0);
});

test('the page that came from the worker says since when it is cached', async () => {
  const root = await arrive({ cachedAt: '1000' });
  const brought = await act(() => hydrateShop(root, openRouter().router));
  expect(brought).toMatchObject({ cachedSince: 1_000 });
  expect(lines).toEqual([]);
});

test('a page that is being hydrated does not scroll, and those after it may', async () => {
  const root = await arrive();
  const { router } = openRouter();
  const scroll = vi.spyOn(window, 'scrollTo');
  onTestFinished(() => scroll.mockRestore());
  await act(() => hydrateShop(root, router));
  expect(scroll).not.toHaveBeenCalled();
  const mayScroll = router.options.scrollRestoration as () => boolean;
  expect(mayScroll()).toBe(true);
});

test('HTML that differs from the page is replaced, and the log says so', async () => {
  const root = await arrive({ change: (html) => html.replace('Refund policy</h1>', 'Another heading</h1>') });
  await act(() => hydrateShop(root, openRouter().router));
  expect(root.querySelector('h1')?.textContent).toBe('Refund policy');
  expect(lines).toEqual([expect.stringContaining('error [page] the server rendered something else')]);
});

test('the static shell is rendered, and brings no answers', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => root.remove());
  const { router } = openRouter();
  const rendered = hydrateShop(root, router);
  await waitFor(() => expect(root.querySelector('h1')?.textContent).toBe('Refund policy'));
  expect(await rendered).toBeNull();
});

test('a shell with a product in it stays until the screen has loaded', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => root.remove());
  root.innerHTML = '<h1>From the worker</h1>';
  const { router } = openRouter();
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  const loadRouter = router.load;
  const loading = vi.spyOn(router, 'load').mockImplementation(async (...how) => {
    await mayLoad;
    return loadRouter(...how);
  });
  const rendered = hydrateShop(root, router);
  await waitFor(() => expect(loading).toHaveBeenCalled());
  expect(root.textContent).toBe('From the worker');
  load();
  const headings: (string | undefined)[] = [];
  new MutationObserver(() => headings.push(root.querySelector('h1')?.textContent)).observe(root, { childList: true });
  await rendered;
  await waitFor(() => expect(root.querySelector('h1')?.textContent).toBe('Refund policy'));
  expect(new Set(headings)).toEqual(new Set(['Refund policy']));
});

test('what waits for the page begins after a second, also when the page cannot be rendered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const root = document.createElement('div');
  const { router } = openRouter();
  router.subscribe = () => () => undefined;
  let hasEnded = false;
  void hydrateShop(root, router).then(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasEnded).toBe(true);
});

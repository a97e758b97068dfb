// Renders a page to HTML on the server, with the router, queries and components of the browser. A separate bundle
// (scripts/lib/build.mjs) that server/pages/ loads; it does not handle HTTP.
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import type { RenderPage } from '#src/contract/rendered-page.ts';
import { loadParts } from '#src/ui/hydrate-later.tsx';
import { writePageAnswers } from './page-answers.ts';
import { describePage } from './page-facts.ts';
import { createQueryClient } from './query-client.ts';
import { createShopRouter } from './router.tsx';
import { ShopApp } from './shop-app.tsx';

export const renderPage: RenderPage = async ({ path, origin, fetch }) => {
  const api = createApiClient(readApiConfig(import.meta.env), { fetch });
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createShopRouter({ api, queryClient, sync: null }, history);
  // Otherwise the router writes an inline script; the browser restores the position itself.
  router.options.scrollRestoration = false;

  // On a server the router renders nothing at an address that it would write in another way, such as '?q=5'.
  const { pathname } = router.latestLocation;
  history.replace(
    router.buildLocation({ to: pathname, search: true, params: true, _includeValidateSearch: true }).publicHref,
  );
  await router.load();
  await Promise.all([untilAnswered(queryClient), loadParts()]);
  const html = renderToString(<ShopApp router={router} />);
  const [head, body] = splitHead(html);
  const at = (address: string) => (address.startsWith('/') ? origin + address : address);
  const facts = describePage(router, queryClient, api, at);
  const route = router.state.matches.at(-1)?.routeId ?? '';
  return { ...facts, route, head, body, data: writePageAnswers(queryClient) };
};

function untilAnswered(queryClient: QueryClient): Promise<void> {
  const cache = queryClient.getQueryCache();
  return new Promise((resolve, reject) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      const failed = cache.getAll().find(({ state }) => state.status === 'error');
      if (failed) reject(failed.state.error ?? new Error('a query failed'));
      else resolve();
    };
    const stop = cache.subscribe(look);
    look();
  });
}

/** React writes the elements of the head first. */
function splitHead(html: string): [head: string, body: string] {
  const end = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0].length ?? 0;
  return [html.slice(0, end), html.slice(end)];
}

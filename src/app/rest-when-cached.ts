import { pageRest } from '#src/offline/page-rest.ts';

/** Keeps a page that the browser stops and may show again from holding up the others. Call it once, at start. */
export function restWhenCached(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) pageRest.begin();
  });
  addEventListener('pageshow', () => pageRest.end());
}

import { pageRest } from '#src/storage/page-rest.ts';

let isFollowed = false;

/**
 * A page that goes into the back/forward cache ends its transactions first: an open one would block every other tab and the
 * worker (storage/page-rest.ts). Call it before a database is opened.
 */
export function pauseInBfcache(): void {
  if (isFollowed) return;
  isFollowed = true;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) pageRest.begin();
  });
  addEventListener('pageshow', () => pageRest.end());
}

import { pageRest } from '#src/storage/page-rest.ts';

let isListening = false;

/**
 * A page that enters the back/forward cache ends its transactions first: an open one would block every other tab and the
 * worker (storage/page-rest.ts). Call this before a database is opened.
 */
export function pauseInBfcache(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) pageRest.begin();
  });
  addEventListener('pageshow', () => pageRest.end());
}

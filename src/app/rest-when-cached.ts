import { pageRest } from '#src/storage/page-rest.ts';

let isFollowed = false;

/** Keeps a page that the browser stops and may show again from holding up the others. Called before a database is opened. */
export function restWhenCached(): void {
  if (isFollowed) return;
  isFollowed = true;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) pageRest.begin();
  });
  addEventListener('pageshow', () => pageRest.end());
}

// A lazily loaded part of the program did not arrive: the shop was updated meanwhile, or the network is gone. Online one
// reload helps, because it brings the new list of parts; offline a reload only loses what is on screen (OFFLINE 5.4).

/** A second failure of the same part so soon after a reload is not cured by another one. */
const WINDOW_MS = 10_000;
const KEY = 'shop.missing-part';
/** Names this build: its entry file carries a hash. */
const BUILD = import.meta.url;

/**
 * Takes over from the router, which reloads on its own: at once, also offline, and in Safari only once a tab since its
 * guard goes by the browser's wording. It no longer knows the error by its words; ErrorPage still does. Call it once.
 */
export function markMissingChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const error = (event as Event & { payload?: unknown }).payload;
    if (error instanceof Error && !error.message.startsWith(MARK)) error.message = MARK + error.message;
  });
}

const MARK = 'A part of the shop is missing: ';

export const isMissingChunk = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(MARK);

/** Reloads if that may help. True when the page is on its way out. */
export function recoverMissingChunk(error: Error): boolean {
  const part = /https?:\S+/.exec(error.message)?.[0] ?? location.pathname;
  if (!navigator.onLine || wasTried(`${BUILD} ${part}`)) return false;
  location.reload();
  return true;
}

/** Where nothing can be noted nothing is tried either: a page that reloads for ever is worse than a message. */
function wasTried(name: string): boolean {
  try {
    const [triedName, at] = JSON.parse(sessionStorage.getItem(KEY) ?? '["",0]') as [string, number];
    if (triedName === name && Date.now() - at < WINDOW_MS) return true;
    sessionStorage.setItem(KEY, JSON.stringify([name, Date.now()]));
    return false;
  } catch (error) {
    if (error instanceof DOMException) return true;
    throw error;
  }
}

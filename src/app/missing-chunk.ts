// Recovery when a lazily loaded chunk does not load, because the shop was updated or the network is gone. Online, one reload
// helps: it brings the new list of chunks. Offline, a reload would only lose what is on screen.
import { readJson } from '#src/base/read-json.ts';

/** If the same chunk fails again within this time of a reload, another reload does not help. */
const WINDOW_MS = 10_000;
const KEY = 'shop.missing-part';
/** Names this build: its entry file carries a hash. */
const BUILD = import.meta.url;

/**
 * Replaces the router's recovery, which would reload at once, also offline, and in Safari only once in a tab. The
 * router recognises the error by its message, so the message gets a prefix here. That is not documented:
 * tests/app/canaries.test.tsx fails when a release of the router changes it. Call it once.
 */
export function markMissingChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const error: unknown = 'payload' in event ? event.payload : undefined;
    if (error instanceof Error && !error.message.startsWith(MARK)) error.message = MARK + error.message;
  });
}

const MARK = 'A part of the shop is missing: ';

export const isMissingChunk = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(MARK);

/** React renders what replaces a failed page twice. The second time, the page is about to be replaced already. */
let reloadedFor: Error | undefined;

/** Reloads if that may help. True when the page is about to be replaced. */
export function recoverMissingChunk(error: Error): boolean {
  if (error === reloadedFor) return true;
  const chunk = /https?:\S+/.exec(error.message)?.[0] ?? location.pathname;
  if (!navigator.onLine || wasTried(`${BUILD} ${chunk}`)) return false;
  location.reload();
  reloadedFor = error;
  return true;
}

type Tried = [name: string, at: number];
const isTried = (value: unknown): value is Tried =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';

/** Also true where nothing can be stored: a page that reloads endlessly is worse than a message. */
function wasTried(name: string): boolean {
  try {
    const [triedName, at] = readJson(sessionStorage.getItem(KEY), isTried) ?? ['', 0];
    if (triedName === name && Date.now() - at < WINDOW_MS) return true;
    sessionStorage.setItem(KEY, JSON.stringify([name, Date.now()]));
    return false;
  } catch (error) {
    if (error instanceof DOMException) return true;
    throw error;
  }
}

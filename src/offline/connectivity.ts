// Online is what the last real call says. navigator.onLine false is believed, true is not (failure 45).
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import type { Outside } from './outside.ts';

export interface Connectivity {
  /** The platform's fetch, listened to: give it to the page's API client too. */
  fetch: typeof fetch;
  isOnline(): boolean;
  /** Calls back when that changes. Returns how to stop. */
  listen(hear: (isOnline: boolean) => void): () => void;
  /** The platform says that it went on or off line. */
  recheck(): void;
}

/** No call of the API is answered with a page, whatever its status: a captive portal or a gateway stands in between. */
const isForeign = ({ headers }: Response) => /^text\/html\b/i.test(headers.get('content-type') ?? '');

export function createConnectivity(outside: Pick<Outside, 'fetch' | 'isOnline'>): Connectivity {
  const listeners = new Set<(isOnline: boolean) => void>();
  let lastCallGotThrough = true;
  let told = true;

  const isOnline = () => outside.isOnline() && lastCallGotThrough;
  const recheck = () => {
    if (isOnline() === told) return;
    told = isOnline();
    for (const hear of listeners) hear(told);
  };
  const note = (gotThrough: boolean) => {
    lastCallGotThrough = gotThrough;
    recheck();
  };

  return {
    isOnline,
    recheck,
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    fetch: async (input, init) => {
      try {
        const response = await outside.fetch(input, init);
        // An answer that the worker kept says nothing about the network either.
        if (response.headers.get(CACHED_AT_HEADER) === null) note(!isForeign(response));
        return response;
      } catch (error) {
        // A call that was given up says nothing about the network; one that nobody answered does.
        const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
        if (isTimeout || error instanceof TypeError) note(false);
        throw error;
      }
    },
  };
}

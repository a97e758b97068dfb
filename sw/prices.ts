// Fetches the current prices of this device's products in the background (Periodic Background Sync: installed apps in Chromium
// only). The page writes a record with the requests to make, and compares the results at its next start
// (src/features/seen/price-watch.ts). This is part of the script of push.ts, so it has no imports.

declare const self: ServiceWorkerGlobalScope;

/** The fields of the record that are used here. */
interface Watch {
  at: number;
  headers: Record<string, string>;
  goods: { url: string }[];
  checkedAt?: number;
  found?: Record<string, unknown>;
}

const KEY = 'price-watch';
/** At most twice a day. A browser may fire the event a little early. */
const MIN_PAUSE_MS = 11.5 * 3_600_000;

// TypeScript's library lacks this event.
self.addEventListener('periodicsync' as 'sync', (event) => {
  if (event.tag === 'prices') event.waitUntil(checkPrices());
});

async function checkPrices(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  let watch: Watch | undefined;
  await change((old) => {
    const isDue = old !== undefined && Date.now() - (old.checkedAt ?? 0) > MIN_PAUSE_MS;
    watch = isDue ? { ...old, checkedAt: Date.now() } : undefined;
    return watch;
  });
  if (!watch) return;
  const { at, headers, goods } = watch;
  const found: Record<string, unknown> = {};
  for (const url of new Set(goods.map((good) => good.url))) {
    const response = await fetch(url, { headers, cache: 'no-cache' });
    const { success, code, data } = (await response.json()) as { success?: unknown; code?: unknown; data?: unknown };
    if (success === true) found[url] = [data].flat()[0] ?? null;
    // A 404 counts only with the shop's error code: a gateway may send one too.
    else if (response.status === 404 && typeof code === 'string') found[url] = null;
    else return;
  }
  // An open page may have written another record in the meantime.
  await change((now) => (now?.at === at ? { ...now, found } : undefined));
}

/** Changes the record in one transaction; undefined leaves it as it is. Does nothing while no page has created the database. */
function change(next: (old: Watch | undefined) => Watch | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('shop-meta');
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve() : reject(opening.error));
    opening.onsuccess = () => {
      const db = opening.result;
      const writing = db.transaction('records', 'readwrite');
      const records = writing.objectStore('records');
      const reading = records.get(KEY);
      reading.onsuccess = () => {
        const after = next(reading.result as Watch | undefined);
        if (after) records.put(after, KEY);
      };
      writing.oncomplete = () => {
        db.close();
        resolve();
      };
      writing.onabort = () => reject(writing.error);
    };
  });
}

export {};

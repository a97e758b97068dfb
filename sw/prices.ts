// Asks the shop now and then what the goods of this device cost now (Periodic Background Sync, which only installed apps of
// Chromium have). The page leaves a record that says what to ask, and compares the answers at its next start
// (src/features/seen/price-watch.ts). Built into the script of push.ts, so it imports nothing.

declare const self: ServiceWorkerGlobalScope;

/** What this part needs of the record. */
interface Watch {
  at: number;
  headers: Record<string, string>;
  goods: { url: string }[];
  checkedAt?: number;
  found?: Record<string, unknown>;
}

const KEY = 'price-watch';
/** Twice a day at most. A browser may fire the event a little early. */
const REST_MS = 11.5 * 3_600_000;

// TypeScript does not know the event yet.
self.addEventListener('periodicsync' as 'sync', (event) => {
  if (event.tag === 'prices') event.waitUntil(checkPrices());
});

async function checkPrices(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  let watch: Watch | undefined;
  await change((old) => {
    const isDue = old !== undefined && Date.now() - (old.checkedAt ?? 0) > REST_MS;
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
    // Only the shop's own word counts, not that of a gateway.
    else if (response.status === 404 && typeof code === 'string') found[url] = null;
    else return;
  }
  // The page may have come back meanwhile and left another record.
  await change((now) => (now?.at === at ? { ...now, found } : undefined));
}

/** Changes the record in one transaction; undefined leaves it. Does nothing where no page has made the database. */
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

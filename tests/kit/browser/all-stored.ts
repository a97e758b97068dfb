// Reads everything that a browser stores for the shop, for tests of what must not be in it.

/**
 * Runs in the page: local and session storage, every IndexedDB record and every cached response, as one text. Of the built files,
 * which are the same for everybody, only the address.
 */
export async function readAllStored(): Promise<string> {
  const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of db.objectStoreNames)
      for (const ask of ['getAll', 'getAllKeys'] as const)
        parts.push(
          JSON.stringify(
            await new Promise((resolve, reject) => {
              const request = db.transaction(store).objectStore(store)[ask]();
              request.onsuccess = () => resolve(request.result);
              request.onerror = () => reject(request.error);
            }),
          ),
        );
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const isBuilt = new URL(request.url).pathname.startsWith('/assets/');
      const isText = !isBuilt && /json|text/.test(answer?.headers.get('content-type') ?? '');
      parts.push(request.url, isText ? ((await answer?.text()) ?? '') : '');
    }
  }
  return parts.join('\n');
}

// Replaces the global Cache Storage, which Node lacks.
import { vi } from 'vitest';
import { forgetKnownProducts } from '#sw/known-products.ts';
import { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';

/** Installs an empty Cache Storage as the global one until the test ends. */
export function fakeCaches(): MemoryCaches {
  const caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
  // The worker remembers the catalogue of the storage before, perhaps of another test file.
  forgetKnownProducts();
  return caches;
}

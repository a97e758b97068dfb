// fake-indexeddb copies every record with structuredClone, which is most of what a history costs. Documents are plain
// JSON values, and for those this does the same several times faster. Only for the threads that run histories.

/** Plain values only: anything that IndexedDB would keep otherwise, or refuse, is handed to the real one. */
export function installFastClone(): void {
  const real = globalThis.structuredClone;
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'function' || typeof value === 'symbol') return real(value);
      return value;
    }
    if (Array.isArray(value)) return value.map(copy);
    if (Object.getPrototypeOf(value) !== Object.prototype) return real(value);
    const plain: Record<string, unknown> = {};
    for (const key in value) plain[key] = copy((value as Record<string, unknown>)[key]);
    return plain;
  };
  globalThis.structuredClone = copy as typeof structuredClone;
}

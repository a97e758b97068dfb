/** A value that others can follow. */
export interface ValueStore<T> {
  get(): T;
  /** Calls every listener, unless the value is the same as before (Object.is). */
  set(next: T): void;
  /** Calls back after each change. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** The one store primitive of the page. React follows it with `useStore` (ui/use-store.ts). */
export function createStore<T>(initial: T): ValueStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

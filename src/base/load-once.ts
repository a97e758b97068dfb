/**
 * Loads a value once and shares it. A failure is not remembered, so the next call tries again.
 * @returns a function that resolves to the value and rejects as `load` does
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

// Shares one read between concurrent callers. Under load, every catalogue request first reads the catalogue version; twenty
// concurrent requests need it only once.

/**
 * Starts `read` once for all callers of one turn of the event loop, after the first call, so nobody gets an older value. A read
 * that hangs delays only those callers.
 */
export function createSharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null;
  return () => {
    next ??= new Promise<void>((begin) => {
      setImmediate(begin);
    }).then(() => {
      next = null;
      return read();
    });
    return next;
  };
}

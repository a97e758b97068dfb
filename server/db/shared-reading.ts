// One reading for all who ask in the same moment. A shop that is stormed asks its database one small question before every
// catalogue answer; twenty calls that arrived together need it once.

/**
 * `read`, begun once for all who ask before the process looks for new calls again: never before somebody asked, so nobody
 * gets what was true before. A reading that hangs holds up only those who share it.
 */
export function createSharedReading<T>(read: () => Promise<T>): () => Promise<T> {
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

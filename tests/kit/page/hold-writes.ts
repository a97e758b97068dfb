// A device that takes long to store something.
import { isQueueKey } from '#src/offline/index.ts';
import type { Tab } from './device.ts';

/** Writes of documents wait until the returned function is called. @param outcome of a write that waited */
export function holdWrites({ ports: { store } }: Tab, outcome: () => void = () => undefined): () => void {
  const gate = Promise.withResolvers<void>();
  const keep = store.keep;
  store.keep = async (key, ...write) => {
    if (isQueueKey(key)) {
      await gate.promise;
      outcome();
    }
    return keep(key, ...write);
  };
  return gate.resolve;
}

// The storage that all contexts of a run share, read and written without the code under test.
import type { Clock } from '#src/base/clock.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { freshDevice } from './idb.ts';

export class Device {
  readonly idb = freshDevice();
  readonly #store;

  constructor(clock: Clock) {
    this.#store = openIdbStore(this.idb, 'shop-core', clock);
  }

  /** The document as it is stored. */
  readDoc = async (queueKey: string): Promise<Doc | undefined> => (await this.#store.read(queueKey)) as Doc | undefined;

  write = (key: string, record: unknown): Promise<void> => this.#store.update(key, () => record);

  /** Removes every record. */
  clear = async (): Promise<void> => this.#store.remove(await this.#store.keys());
}

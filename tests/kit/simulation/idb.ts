// A fake IndexedDB for one agent. It can hang when opened, run out of space, fail, or lose its connection.
import { IDBFactory as FakeFactory, forceCloseDatabase } from 'fake-indexeddb';

export interface FaultyIdb {
  indexedDB: IDBFactory;
  /** Opens never answer while true. */
  hangs: boolean;
  /** Every call fails from now on. */
  isBroken: boolean;
  /** The number of coming writes that fail because the device is full. */
  fullWrites: number;
  /** A write has failed because the device was full. */
  wasFull: boolean;
  /** The browser closes every connection. */
  loseConnections(): void;
}

/** A new, empty device. */
export const freshDevice = (): IDBFactory => new FakeFactory();

export function faultyIdb(device: IDBFactory): FaultyIdb {
  const connections = new Set<IDBDatabase>();
  const faulty: FaultyIdb = {
    hangs: false,
    isBroken: false,
    fullWrites: 0,
    wasFull: false,
    loseConnections() {
      for (const connection of connections) forceCloseDatabase(connection as never);
      connections.clear();
    },
    indexedDB: {
      open(name: string) {
        if (faulty.hangs) return {} as IDBOpenDBRequest;
        if (faulty.isBroken) throw new DOMException('Internal error.', 'UnknownError');
        const request = device.open(name);
        request.addEventListener('success', () => {
          connections.add(request.result);
          failCalls(request.result, faulty);
        });
        return request;
      },
    } as IDBFactory,
  };
  return faulty;
}

function failCalls(connection: IDBDatabase, faulty: FaultyIdb): void {
  const begin = connection.transaction.bind(connection);
  connection.transaction = (...wanted: Parameters<typeof begin>) => {
    if (faulty.isBroken) throw new DOMException('Internal error.', 'UnknownError');
    const transaction = begin(...wanted);
    if (transaction.mode === 'readwrite' && faulty.fullWrites > 0) {
      faulty.fullWrites -= 1;
      faulty.wasFull = true;
      const store = transaction.objectStore(transaction.objectStoreNames[0] ?? '');
      const put = store.put.bind(store);
      store.put = (value, key) => {
        const request = put(value, key);
        (transaction as unknown as { _abort(name: string): void })._abort('QuotaExceededError');
        return request;
      };
    }
    return transaction;
  };
}

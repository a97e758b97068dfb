// Safari stops a page that goes into its back/forward cache in the midst of whatever it does. A transaction that is open
// then stays open, and every other page and the worker wait for it until the browser is closed. So a page that may be
// stopped ends its transactions first and begins none before it is shown again. Never used by the worker.

export interface Rest {
  /** The page is going into the cache: what is under way on the device is undone, to be begun again afterwards. */
  begin(): void;
  /** The page is shown again. */
  end(): void;
  /** Resolves at once, or when the rest is over. */
  over(): Promise<void>;
  /** Undoes the transaction if a rest begins before it is done. */
  watch(transaction: IDBTransaction): void;
}

export function createRest(): Rest {
  const open = new Set<IDBTransaction>();
  let wait: Promise<void> | undefined;
  let wakeUp = () => {};
  return {
    begin() {
      wait ??= new Promise((resolve) => {
        wakeUp = resolve;
      });
      for (const transaction of open) undo(transaction);
      open.clear();
    },
    end() {
      wait = undefined;
      wakeUp();
    },
    over: async () => wait,
    watch(transaction) {
      open.add(transaction);
      const done = () => open.delete(transaction);
      transaction.addEventListener('complete', done);
      transaction.addEventListener('abort', done);
    },
  };
}

/** This page's. */
export const pageRest = createRest();

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It is being committed: nobody waits for the page any more.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

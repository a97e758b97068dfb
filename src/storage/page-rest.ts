// Safari freezes a page that goes into its back/forward cache at any point. An open transaction then stays open, and every
// other page and the worker wait for it until the browser is closed. So a page aborts its transactions before it is frozen,
// and begins none until it is shown again. The worker does not use this.

export interface Rest {
  /** The page goes into the cache: aborts open transactions. Their callers begin them again afterwards. */
  begin(): void;
  /** The page is shown again. */
  end(): void;
  /** Resolves at once, or when the rest is over. */
  over(): Promise<void>;
  /** Aborts the transaction if a rest begins before it completes. */
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

/** The one of this page. */
export const pageRest = createRest();

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It is committing: it does not wait for the page any more.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

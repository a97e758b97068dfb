// Blocks and releases the outbox's database one step at a time, from a page of the same origin without the shop's program.
// Transactions run in the order in which they were begun, so an open write transaction makes all others wait. Between two
// of these, only the transactions run that were queued behind the first. So a test can stop a worker exactly before or
// after any of its writes.
import type { Page } from 'playwright-core';

export interface DatabaseSteps {
  /** Replaces the content of the database. */
  replace(records: Record<string, unknown>): Promise<void>;
  /** Works while the database is blocked too. */
  read(key: string): Promise<unknown>;
  /** Blocks all other transactions. Resolves once the earlier ones have finished. */
  hold(): Promise<void>;
  /** Lets the queued transactions run, and blocks again. */
  step(): Promise<void>;
  letGo(): Promise<void>;
}

interface Stepper {
  replace(records: Record<string, unknown>): Promise<void>;
  read(key: string): Promise<unknown>;
  hold(): Promise<void>;
  step(): Promise<void>;
  letGo(): Promise<void>;
}
type StepperWindow = Window & { stepper: Stepper };

/** @param page at an address of the shop's origin that its worker does not answer, such as /robots.txt */
export async function openDatabaseSteps(page: Page): Promise<DatabaseSteps> {
  await page.evaluate(makeStepper);
  return {
    replace: (records) =>
      page.evaluate((given) => (window as unknown as StepperWindow).stepper.replace(given), records),
    read: (key) => page.evaluate((given) => (window as unknown as StepperWindow).stepper.read(given), key),
    hold: () => page.evaluate(() => (window as unknown as StepperWindow).stepper.hold()),
    step: () => page.evaluate(() => (window as unknown as StepperWindow).stepper.step()),
    letGo: () => page.evaluate(() => (window as unknown as StepperWindow).stepper.letGo()),
  };
}

/** Runs in the page. */
async function makeStepper(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('shop-core');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const done = (request: IDBRequest) =>
    new Promise<unknown>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const begin = (mode: IDBTransactionMode) => db.transaction('records', mode).objectStore('records');
  type Hold = { isWanted: boolean; reads: { key: string; answer: (record: Promise<unknown>) => void }[] };
  let held: Hold | undefined;

  /** A transaction stays open only while it has requests, and accepts a request only in the callback of the previous one. */
  function startHold(): { hold: Hold; active: Promise<void> } {
    const hold: Hold = { isWanted: true, reads: [] };
    const store = begin('readwrite');
    const active = new Promise<void>((resolve) => {
      const ask = () => {
        store.count('nothing').onsuccess = () => {
          resolve();
          for (const { key, answer } of hold.reads.splice(0)) answer(done(store.get(key)));
          if (hold.isWanted) ask();
        };
      };
      ask();
    });
    return { hold, active };
  }
  const stepper: Stepper = {
    async replace(records) {
      const store = begin('readwrite');
      const writes = [done(store.clear())];
      for (const [key, record] of Object.entries(records)) writes.push(done(store.put(record, key)));
      await Promise.all(writes);
    },
    read: (key) =>
      held ? new Promise((answer) => held?.reads.push({ key, answer })) : done(begin('readonly').get(key)),
    async hold() {
      const { hold, active } = startHold();
      held = hold;
      await active;
    },
    async step() {
      const before = held;
      const { hold, active } = startHold();
      if (before) before.isWanted = false;
      held = undefined;
      await active;
      held = hold;
    },
    async letGo() {
      if (held) held.isWanted = false;
      held = undefined;
    },
  };
  Object.assign(window, { stepper });
}

// The outbox's database, held and let go one step at a time by a page of the same origin that is no page of the shop.
// Transactions run in the order in which they were begun: whoever holds one that writes makes all others wait, and what
// gets through between two of ours is what had queued up behind the first. A worker can so be stopped exactly before or
// after any of its writes.
import type { Page } from 'playwright-core';

export interface DatabaseSteps {
  /** Empties the database and puts these in. */
  replace(records: Record<string, unknown>): Promise<void>;
  /** Also while it is held. */
  read(key: string): Promise<unknown>;
  /** From now on nobody else's transaction runs; resolves once those before have. */
  hold(): Promise<void>;
  /** Lets through what has queued up, and holds again. */
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

/** In the page. */
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

  /** A transaction lives as long as it is asked something, and can be asked only when it has just answered. */
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

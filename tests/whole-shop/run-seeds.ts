// Runs seeds of the whole shop on threads: for the tests and for `npm run simulate`.
import { Worker } from 'node:worker_threads';
import type { Answer, Order } from './whole-shop-worker.ts';

export interface SeedOptions {
  threads?: number;
  /** Return true to stop. */
  onAnswer?(answer: Answer): boolean | undefined;
}

/** @param orders taken one after the other; a generator may decide by the answers so far */
export async function runSeeds(
  orders: Iterable<Order>,
  { threads = 1, onAnswer }: SeedOptions = {},
): Promise<Answer[]> {
  const next = orders[Symbol.iterator]();
  const answers: Answer[] = [];
  let isStopped = false;
  const onThread = async () => {
    const worker = new Worker(new URL('./whole-shop-worker.ts', import.meta.url));
    try {
      for (;;) {
        const { value, done } = next.next();
        if (done || isStopped) return;
        const answer = await answerOf(worker, value);
        answers.push(answer);
        if (onAnswer?.(answer)) isStopped = true;
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, onThread));
  return answers;
}

function answerOf(worker: Worker, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: Answer) => {
      worker.removeListener('error', reject);
      resolve(answer);
    });
    worker.once('error', reject);
    worker.postMessage(order);
  });
}

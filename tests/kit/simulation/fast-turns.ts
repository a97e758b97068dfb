// fake-indexeddb and the histories wait by setImmediate, thousands of times a history, and each time Node asks the system
// for news that never comes: everything else in a history is virtual. This runs the same callbacks in the same order,
// each after all promises before it have settled, and goes round the real event loop only now and then. Only for the
// threads that run histories.

/** So often the thread hears its messages and timers. */
const TURNS_A_ROUND = 1_000;

let isInstalled = false;

export function installFastTurns(): void {
  if (isInstalled) return;
  isInstalled = true;
  const real = globalThis.setImmediate;
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  let turns = 0;

  function schedule(): void {
    isScheduled = true;
    turns += 1;
    if (turns % TURNS_A_ROUND === 0) real(run);
    // A tick that was asked for by a promise comes after all the promises that can settle.
    else queueMicrotask(() => process.nextTick(run));
  }

  function run(): void {
    isScheduled = false;
    const turn = waiting.shift();
    if (waiting.length > 0) schedule();
    turn?.();
  }

  const setImmediate = (turn: () => void): void => {
    waiting.push(turn);
    if (!isScheduled) schedule();
  };
  globalThis.setImmediate = setImmediate as unknown as typeof globalThis.setImmediate;
}

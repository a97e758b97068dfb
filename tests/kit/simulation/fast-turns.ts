// fake-indexeddb and the simulation call setImmediate thousands of times in a run, and each time Node polls the system for
// events that never come, because everything else in a run is virtual. This runs the same callbacks in the same order, each
// after all earlier promises have settled, and enters the real event loop only now and then. Only for the threads that run
// the simulation.

/** How many callbacks run between two rounds of the real event loop, which delivers the thread's messages and timers. */
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
    // A tick that is requested in a microtask runs after all promises that can settle.
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

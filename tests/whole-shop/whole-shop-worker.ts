// A thread that runs the whole shop: it receives seeds and answers with what happened. Its globals are virtual during a run.
import '#tests/kit/whole-shop/virtual-globals.ts';
import { parentPort } from 'node:worker_threads';
import { installFastClone } from '#tests/kit/simulation/fast-clone.ts';
import { type Played, playSeed } from '#tests/kit/whole-shop/play-seed.ts';
import { watchForRealAsynchrony } from '#tests/kit/whole-shop/real-asynchrony.ts';
import { openGround } from '#tests/kit/whole-shop/run-whole-shop.ts';
import { shopMutants } from '#tests/kit/whole-shop/shop-mutants.ts';
import { everyAct } from '#tests/kit/whole-shop/whole-shop-commands.ts';

export interface Order {
  seed: number;
  /** Name of the mutant to run with. */
  mutant?: string;
  shrinkMs?: number;
  /** Plays the shortest run that was found instead of the whole one. */
  path?: string | undefined;
  /** Everybody does everything, in a fixed order. */
  isEveryAct?: boolean;
  /** Whether the answer has the text and the events of a run that broke nothing. */
  wantsLog?: boolean;
  /** Whether to report which real resources (files, sockets, timers) the run has used. Slower. */
  isWatched?: boolean;
}
/** `cpuMs`: of this thread, whatever else the machine does. */
export type Answer = Played & { ms: number; cpuMs: number; mutant?: string | undefined; touched: string[] };

installFastClone();
// Many waits end with an error, and nothing here reads its stack.
Error.stackTraceLimit = 0;
const ground = openGround();
parentPort?.on('message', (order: Order) => void play(order));

function cpuNow(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function play({
  seed,
  mutant,
  path,
  shrinkMs = 0,
  wantsLog = false,
  isWatched = false,
  isEveryAct,
}: Order): Promise<void> {
  const fault = shopMutants.find(({ name }) => name === mutant)?.fault;
  const opened = await ground;
  const begun = performance.now();
  const cpuBegun = cpuNow();
  const endWatch = isWatched ? watchForRealAsynchrony() : () => [];
  const played = await playSeed(opened, seed, { fault, path, shrinkMs, steps: isEveryAct ? everyAct() : undefined });
  const touched = endWatch();
  const ms = performance.now() - begun;
  const cpuMs = cpuNow() - cpuBegun;
  const isLong = wantsLog || played.failure;
  const answer: Answer = { ...played, ...(isLong ? {} : { text: '', events: [] }), ms, cpuMs, mutant, touched };
  parentPort?.postMessage(answer);
}

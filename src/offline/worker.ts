// The entry of the offline core for the worker, which only sends. It has no lists and no probe, so the worker stays small.
export { platformPorts } from './ports/platform-ports.ts';
export type { Drained } from './replay/drain.ts';
export { createReplay, NOT_DRAINED, type Replay } from './replay/replay.ts';

// The entry of the offline core for the worker: it sends what waits and adds nothing, so it brings no lists and no probe.
export { platformPorts } from './ports/platform-ports.ts';
export type { Drained } from './replay/drain.ts';
export { createReplay, type Replay } from './replay/replay.ts';

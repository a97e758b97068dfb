// The entry of the offline core for the worker: it sends what waits and adds nothing, so it brings no lists and no probe.
export { platformOutside } from './ports/platform-ports.ts';
export type { Drained } from './replay/drain.ts';
export { createSendingHalf, type SendingHalf } from './replay/replay.ts';

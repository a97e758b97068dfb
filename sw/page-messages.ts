// Receives messages from the shop's own pages. A message from another origin, without a sender or of unknown shape is dropped.
import * as v from 'valibot';
import { createLog } from '#src/base/log.ts';
import { WorkerMessage } from '#src/contract/worker-message.ts';

const log = createLog('worker');

/** One function for each message type. The worker stays alive until the returned promise settles. */
export type MessageActions = {
  [Type in WorkerMessage['type']]: (
    message: Extract<WorkerMessage, { type: Type }>,
    event: ExtendableEvent,
  ) => Promise<unknown>;
};

/** The message of an event, if it is one and comes from a page of this origin. */
export function readPageMessage(event: ExtendableMessageEvent, origin: string): WorkerMessage | undefined {
  if (!(event.source && 'url' in event.source) || new URL(event.source.url).origin !== origin) return undefined;
  const read = v.safeParse(WorkerMessage, event.data);
  if (!read.success) log.warn('dropped a message');
  return read.success ? read.output : undefined;
}

/** Passes each message to its action. @param bound lets a departure end the work of an event (departure.ts) */
export function listenToPages(
  actions: MessageActions,
  origin: string,
  bound: (event: ExtendableEvent) => ExtendableEvent = (event) => event,
): (event: ExtendableMessageEvent) => void {
  return (event) => {
    const message = readPageMessage(event, origin);
    // The table pairs each type with an action that takes it, which TypeScript cannot infer here.
    const action = message && (actions[message.type] as (m: WorkerMessage, e: ExtendableEvent) => Promise<unknown>);
    const limited = bound(event);
    if (message && action) limited.waitUntil(action(message, limited));
  };
}

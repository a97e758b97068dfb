// Messages of a page to the worker. The worker ignores a message that does not match.
import * as v from 'valibot';

/** The Background Sync tag; registered by whoever leaves something waiting in the outbox. */
export const SYNC_TAG = 'outbox';

export const WorkerMessage = v.variant('type', [
  /** The shopper pressed "Update": the waiting worker takes over, every tab reloads. */
  v.object({ type: v.literal('update') }),
  /** The same press, to the active worker: end what is pending, or the browser would wait for it before the takeover. */
  v.object({ type: v.literal('make-way') }),
  /** The page is hidden and holds nothing open: take over if it is the last one. */
  v.object({ type: v.literal('update-if-alone') }),
  /** A page that lost its storage has something in the outbox: send it, and report what is left. */
  v.object({ type: v.literal('drain') }),
  /** The shopper looks at the page of this path: if it is a public one, keep it as the server draws it. */
  v.object({ type: v.literal('keep-page'), path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(400)) }),
  /** The page is idle: fetch ahead what the shop needs to open offline. */
  v.object({
    type: v.literal('warm'),
    /** Addresses the page fetched while no worker was in charge. */
    seen: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(300)),
    /** The shopper asked to save data. */
    frugal: v.boolean(),
    /** A wide screen shows the wide banners. */
    wide: v.boolean(),
  }),
]);
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>;

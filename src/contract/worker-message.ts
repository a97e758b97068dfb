// Messages of a page to the worker. The worker ignores a message that does not match.
import * as v from 'valibot';

/** The Background Sync tag; registered by every context that leaves changes in the outbox. */
export const SYNC_TAG = 'outbox';

export const WorkerMessage = v.variant('type', [
  /** The shopper pressed "Update": the waiting worker activates (skipWaiting), and every tab reloads. */
  v.object({ type: v.literal('update') }),
  /** Sent to the active worker a second later if the activation has not begun: end pending work, because activation waits for it. */
  v.object({ type: v.literal('make-way') }),
  /** The page is hidden and has no open work: activate if it is the last page. */
  v.object({ type: v.literal('update-if-alone') }),
  /** A page that lost its storage has changes in the outbox: send them, and report the rest. */
  v.object({ type: v.literal('drain') }),
  /** The shopper opened the page of this path: if it is public, cache its server-rendered version. */
  v.object({ type: v.literal('cache-page'), path: v.pipe(v.string(), v.regex(/^\//), v.maxLength(400)) }),
  /** The page is idle: prefetch what the shop needs to open offline. */
  v.object({
    type: v.literal('prefetch'),
    /** URLs that the page fetched before a worker controlled it. */
    seen: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(300)),
    /** Save-Data is on. */
    savesData: v.boolean(),
    /** Wide screens show the wide banners. */
    wide: v.boolean(),
  }),
]);
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>;

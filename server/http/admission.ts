// Admission control: overload protection before anything is read or parsed. Requests wait in a short queue for each kind
// (admission-queue.ts). A request that would wait too long is refused with 503; a refusal costs a tenth of an answer. Each kind has
// its own slots, so that browsing cannot delay a checkout.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { createAdmissionQueue, type QueueLimits } from './admission-queue.ts';
import { busyPage } from './busy-page.ts';

export type RequestKind = 'checkout' | 'write' | 'read';

/**
 * A checkout mostly waits: for the database, for the payment provider, for its turn. The other kinds have as many slots as the
 * database has connections by default: with more, every request would take longer and none would finish sooner.
 */
const LIMITS: Readonly<Record<RequestKind, QueueLimits>> = {
  checkout: { concurrency: 64, burstWaitMs: 800, standingWaitMs: 400, maxLength: 500 },
  write: { concurrency: 10, burstWaitMs: 800, standingWaitMs: 250, maxLength: 200 },
  read: { concurrency: 10, burstWaitMs: 800, standingWaitMs: 250, maxLength: 500 },
};
/** How long the shop counts as busy after a refusal. */
const BUSY_MS = 1_000;

/** Payments, and the calls that lead to them. */
const CHECKOUT =
  /^\/(api\/(create-order|payment-window|verify-payment|cod-order|payment-config|webhooks\/|get-order\/)|pay\/)/;
/**
 * Never limited: files and pictures are cheap, load balancers need the true health, and an upload has limits of its own
 * (read-body.ts, images/clean-upload.ts). A sitemap looks like a file, but names every product.
 */
const UNLIMITED = /^\/(health$|ready$|assets\/|media\/|(?!sitemap)[\w.-]+\.[a-z0-9]+$|api\/add-review$)/;
/**
 * Every request frees its slot after this time, finished or not, so that one that waits for a slow client or for the payment provider
 * does not block others.
 */
const MAX_SLOT_MS = 2_000;

/**
 * The queue that a request waits in; null if it is not limited. Judges the normalized path, which is what the routes see:
 * `/assets/../api/products` is a read.
 */
export function kindOf({ method = 'GET', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): RequestKind | null {
  const path = URL.parse(url, 'http://shop')?.pathname ?? '/';
  if (method === 'OPTIONS' || UNLIMITED.test(path)) return null;
  if (CHECKOUT.test(path)) return 'checkout';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

export interface Admission {
  /** Wraps a listener: it gets admitted requests only, the others get 503 with Retry-After. */
  guard(serve: RequestListener): RequestListener;
  /** Whether a request was refused within the last second. Caches may then serve older answers. */
  isBusy(): boolean;
}

/**
 * @param origins other origins whose pages may read the refusal (CORS)
 * @param onRefused called for every refusal; the metrics count them
 */
export function createAdmission(
  origins: readonly string[],
  onRefused: (kind: RequestKind) => void,
  limits: Readonly<Record<RequestKind, QueueLimits>> = LIMITS,
): Admission {
  const queues = {
    checkout: createAdmissionQueue(limits.checkout),
    write: createAdmissionQueue(limits.write),
    read: createAdmissionQueue(limits.read),
  };

  let refusedAt = Number.NEGATIVE_INFINITY;

  function serveAdmitted(
    kind: RequestKind,
    serve: RequestListener,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const queue = queues[kind];
    const startedAt = performance.now();
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timeout);
      queue.leave(performance.now() - startedAt);
    };
    const timeout = setTimeout(leave, MAX_SLOT_MS);
    // `end` and not the event 'finish', which would wait for a client that reads slowly.
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = ((...args: unknown[]) => {
      leave();
      return end(...args);
    }) as ServerResponse['end'];
    response.once('close', leave);
    serve(request, response);
  }

  function refuse(kind: RequestKind, request: IncomingMessage, response: ServerResponse): void {
    onRefused(kind);
    refusedAt = performance.now();
    const { type, body, headers } = wantsPage(request) ? busyPage : BUSY;
    const { origin = '' } = request.headers;
    const cors = origins.includes(origin)
      ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after', vary: 'Origin' }
      : {};
    response.writeHead(503, {
      'content-type': type,
      'content-length': body.length,
      'cache-control': 'no-store',
      'retry-after': String(queues[kind].retryAfter()),
      ...headers,
      ...cors,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  async function admit(kind: RequestKind, serve: RequestListener, request: IncomingMessage, response: ServerResponse) {
    const admitted = queues[kind].enter();
    const isTurn = typeof admitted === 'boolean' ? admitted : await admitted;
    if (!isTurn) refuse(kind, request, response);
    // The client has closed the connection.
    else if (request.socket.destroyed) queues[kind].leave();
    else serveAdmitted(kind, serve, request, response);
  }

  return {
    guard: (serve) => (request, response) => {
      const kind = kindOf(request);
      if (kind === null) serve(request, response);
      else onceReceived(request, () => void admit(kind, serve, request, response));
    },
    isBusy: () => performance.now() - refusedAt < BUSY_MS,
  };
}

/**
 * Continues when the body has been received, or as much of it as is buffered before anybody reads it. So a client that sends slowly
 * holds no slot. If the client goes away, or the server's timeout ends the request, it never continues.
 */
function onceReceived(request: IncomingMessage, next: () => void): void {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = request.headers;
  if (encoding === undefined && Number(length) === 0) {
    next();
    return;
  }
  const check = () => {
    if (!request.complete && request.readableLength < request.readableHighWaterMark) return;
    request.off('readable', check);
    // A tick later the stream knows that nobody listens to 'readable' any more, and flows for its reader.
    process.nextTick(next);
  };
  request.on('readable', check);
}

/** Whether a browser opens a page; the page's own calls get JSON. */
const wantsPage = ({ url = '', headers }: IncomingMessage): boolean =>
  !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

const BUSY = {
  type: 'application/json; charset=utf-8',
  body: Buffer.from(
    JSON.stringify({
      success: false,
      code: 'busy',
      message: 'The shop is busy. Please try again in a moment.',
    }),
  ),
  headers: { 'x-content-type-options': 'nosniff' },
};

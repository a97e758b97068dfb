// Who is served when more come than can be served. Requests wait in one short queue for each kind (waiting-line.ts); those that
// would wait too long are refused here, before anything is read or parsed: a refusal costs a tenth of an answer. Kinds have
// places of their own, so that nobody browsing keeps a checkout from its end.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { createWaitingLine, type LineLimits } from './waiting-line.ts';
import { waitingPage } from './waiting-page.ts';

export type RequestKind = 'checkout' | 'write' | 'read';

/**
 * Places at once. A checkout mostly waits: for the database, for the provider, for its turn. Of the others as many as the database
 * has connections by default: more would not be answered sooner, and all of them later.
 */
const LIMITS: Readonly<Record<RequestKind, LineLimits>> = {
  checkout: { atOnce: 64, burstMs: 800, standingMs: 400, most: 500 },
  write: { atOnce: 10, burstMs: 800, standingMs: 250, most: 200 },
  read: { atOnce: 10, burstMs: 800, standingMs: 250, most: 500 },
};
/** So long after a refusal the shop counts as busy. */
const BUSY_MS = 1_000;

/** Payments, and what leads to them. */
const CHECKOUT =
  /^\/(api\/(create-order|payment-window|verify-payment|cod-order|payment-config|webhooks\/|get-order\/)|pay\/)/;
/** Files and pictures cost little, load balancers must be told the truth, and an upload takes its time. */
const EVERYBODY = /^\/(health$|ready$|assets\/|media\/|[\w.-]+\.[a-z0-9]+(\?|$))/;
/** A longer body is an upload: it has a limit of its own, and must not keep a place while it arrives. */
const UPLOAD_BYTES = 100_000;
/** A client that sends or reads slowly does not keep its place for longer. */
const LONGEST_PLACE_MS = 2_000;

/** null: not limited. */
export function kindOf({
  method = 'GET',
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): RequestKind | null {
  if (method === 'OPTIONS' || EVERYBODY.test(url) || Number(headers['content-length'] ?? 0) > UPLOAD_BYTES) return null;
  if (CHECKOUT.test(url)) return 'checkout';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

export interface Admission {
  /** The same listener, but only for requests that are admitted. */
  guard(serve: RequestListener): RequestListener;
  /** Somebody has just been refused. */
  isBusy(): boolean;
}

/**
 * @param origins of other pages that may read the refusal
 * @param note called for every refusal
 */
export function createAdmission(
  origins: readonly string[],
  note: (kind: RequestKind) => void,
  limits: Readonly<Record<RequestKind, LineLimits>> = LIMITS,
): Admission {
  const lines = {
    checkout: createWaitingLine(limits.checkout),
    write: createWaitingLine(limits.write),
    read: createWaitingLine(limits.read),
  };

  let refusedAt = Number.NEGATIVE_INFINITY;

  function serveAdmitted(kind: RequestKind, serve: RequestListener, asked: IncomingMessage, answer: ServerResponse) {
    const line = lines[kind];
    const begun = performance.now();
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(late);
      line.leave(performance.now() - begun);
    };
    const late = setTimeout(leave, LONGEST_PLACE_MS);
    // Given to `end`, the answer is done; 'finish' would wait for a client that reads slowly.
    const end = answer.end.bind(answer) as (...all: unknown[]) => ServerResponse;
    answer.end = ((...all: unknown[]) => {
      leave();
      return end(...all);
    }) as ServerResponse['end'];
    answer.once('close', leave);
    serve(asked, answer);
  }

  function refuse(kind: RequestKind, asked: IncomingMessage, answer: ServerResponse): void {
    note(kind);
    refusedAt = performance.now();
    const { type, body, headers } = wantsPage(asked) ? waitingPage : BUSY;
    const { origin = '' } = asked.headers;
    const forOthers = origins.includes(origin)
      ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after', vary: 'Origin' }
      : {};
    answer.writeHead(503, {
      'content-type': type,
      'content-length': body.length,
      'cache-control': 'no-store',
      'retry-after': String(lines[kind].retryAfter()),
      ...headers,
      ...forOthers,
    });
    answer.end(asked.method === 'HEAD' ? undefined : body);
  }

  return {
    guard: (serve) => (asked, answer) => {
      const kind = kindOf(asked);
      if (kind === null) return serve(asked, answer);
      const admitted = lines[kind].enter();
      if (admitted === true) return serveAdmitted(kind, serve, asked, answer);
      if (admitted === false) return refuse(kind, asked, answer);
      void admitted.then((isTurn) => {
        if (!isTurn) refuse(kind, asked, answer);
        // Nobody is there any more.
        else if (answer.destroyed) lines[kind].leave(0);
        else serveAdmitted(kind, serve, asked, answer);
      });
      return undefined;
    },
    isBusy: () => performance.now() - refusedAt < BUSY_MS,
  };
}

/** A browser that opens a page, and not the page's own calls. */
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

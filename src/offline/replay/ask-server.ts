// The only way by which a sender's request leaves. Two guards come first: the customer is still the one for whom the lease
// began, and the context has not slept long since it last read or wrote the document.
import { buildUrl } from '#src/api/build-request.ts';
import { judgeApiResponse } from '#src/api/judge-api-response.ts';
import { shopHeaders } from '#src/api/shop-headers.ts';
import { createLog } from '#src/base/log.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { type Lease, LeaseLost } from '#src/offline/coordination/lease.ts';
import type { Session } from '#src/offline/coordination/session.ts';
import { callOf, isWish, type Method, ownerQuery, WAITS } from '#src/offline/document/queue-key.ts';
import type { Ports } from '#src/offline/ports/ports.ts';
import { readItems, type ServerItem } from '#src/offline/reconcile/server-list.ts';
import { afterFailure } from './backoff.ts';
import type { Asked, Observation } from './classify.ts';
import type { SendingRules } from './rules.ts';

const log = createLog('drain');

/** A context that slept longer than this before sending was frozen, and another may have the lease now. */
const ASLEEP_MS = 5_000;

/** What a sender works with besides its lease. */
export interface Sender {
  ports: Ports;
  session: Session;
  rules: SendingRules;
  /** The generation of the session when the lease began. */
  gen: number;
  token: string | null;
}

/** Throws LeaseLost when a guard fails. What was written ahead is then in doubt, as if it had been sent. */
export async function ask(
  { ports, session, gen, token }: Sender,
  lease: Lease,
  request: Sendable & { method: Method },
): Promise<Observation> {
  if (((await session.read())?.gen ?? 0) !== gen) throw new LeaseLost();
  if (ports.clock.monotonic() - lease.touchedAt() > ASLEEP_MS) throw new LeaseLost();
  // A wait may name another address than that of the customer, and needs no log-in.
  const shown = lease.queueKey === WAITS ? null : token;
  return transmit(ports, callOf(lease.queueKey, request.method), request, lease.signal, shown);
}

/** What `classify` needs besides the answer. */
export const askedOf = ({ ports }: Sender, { queueKey }: Lease, method: Method): Asked => ({
  method,
  hasKeys: ports.config.backendIdempotency,
  isWish: isWish(queueKey),
});

type ListReply = Parameters<typeof readItems>[0] & { earlier_session_id?: string | undefined };

export async function askForItems(sender: Sender, lease: Lease): Promise<ServerItem[] | null> {
  const reply = await askForList(sender, lease);
  return reply && readItems(reply);
}

/** The server's list; null when it could not be read. The document then says when to try again. */
export async function askForList(sender: Sender, lease: Lease): Promise<ListReply | null> {
  const { clock, config, random } = sender.ports;
  const url = buildUrl(config, callOf(lease.queueKey, 'GET'), { query: ownerQuery(lease.queueKey) });
  const seen = await ask(sender, lease, { method: 'GET', url });
  const outcome = sender.rules.classify(seen, askedOf(sender, lease, 'GET'));
  if (outcome.kind === 'applied') return outcome.reply as ListReply;

  log.info(`list not read: ${outcome.kind}`);
  const retryAfterMs = 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined;
  await lease.fenced((doc) => {
    const net = afterFailure(doc.net, { now: clock.now(), random: random(), retryAfterMs });
    return { ...doc, net: outcome.kind === 'blocked' ? { ...net, blocked: outcome.by } : net };
  });
  return null;
}

/** Longer than a slow 4G answer takes. The lease expires only after three of these. */
const ANSWER_TIMEOUT_MS = 15_000;

export interface Sendable {
  method: string;
  url: string;
  body?: string | undefined;
  key?: string | undefined;
}

/**
 * Sends one frozen request and returns what came back. Adds only what must not be stored: the application key, the bearer
 * token and the Idempotency-Key header. A network failure is `unproven`, never an exception.
 */
export async function transmit(
  { fetch, clock, config, getToken }: Ports,
  endpoint: AnyEndpoint,
  { method, url, body, key }: Sendable,
  signal: AbortSignal,
  token: Awaited<ReturnType<typeof getToken>>,
): Promise<Observation> {
  const headers: Record<string, string> = { accept: 'application/json', ...shopHeaders(config) };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined && config.backendIdempotency) headers['idempotency-key'] = `"${key}"`;

  const timeout = new AbortController();
  const inTime = clock.after(ANSWER_TIMEOUT_MS, () => timeout.abort(new DOMException('no answer', 'TimeoutError')));
  try {
    const init: RequestInit = { method, headers, cache: 'no-store', redirect: 'error' };
    if (body !== undefined) init.body = body;
    const response = await fetch(url, { ...init, signal: AbortSignal.any([signal, timeout.signal]) });
    return judgeApiResponse(config, endpoint, response, await response.text());
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return { kind: 'unproven' };
    throw error;
  } finally {
    inTime();
  }
}

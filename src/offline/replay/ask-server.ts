// Every request of a sender leaves through here, past two guards: the same customer as when the turn began, and no long
// sleep since the document was last written.
import { buildUrl } from '#src/api/build-request.ts';
import { judgeAnswer } from '#src/api/judge-answer.ts';
import { shopHeaders } from '#src/api/shop-headers.ts';
import { createLog } from '#src/base/log.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { type Turn, TurnLost } from '#src/offline/coordination/lease.ts';
import type { Session } from '#src/offline/coordination/session.ts';
import { callOf, isWish, type Method, ownerQuery } from '#src/offline/document/queue-key.ts';
import type { Outside } from '#src/offline/ports/ports.ts';
import { readItems, type ServerItem } from '#src/offline/reconcile/server-list.ts';
import { afterFailure } from './backoff.ts';
import type { Asked, Observation } from './classify.ts';
import type { SendingRules } from './rules.ts';

const log = createLog('drain');

/** A context that slept longer between looking at the document and sending was frozen: another may be the sender now. */
const ASLEEP_MS = 5_000;

/** What a sender works with besides its turn. */
export interface Sender {
  outside: Outside;
  session: Session;
  rules: SendingRules;
  /** The generation of the session when the turn began. */
  gen: number;
  token: string | null;
}

/** Throws TurnLost when a guard fails: what was announced is in doubt then, as if it had been sent. */
export async function ask(
  { outside, session, gen, token }: Sender,
  turn: Turn,
  request: Sendable & { method: Method },
): Promise<Observation> {
  if (((await session.read())?.gen ?? 0) !== gen) throw new TurnLost();
  if (outside.clock.monotonic() - turn.touchedAt() > ASLEEP_MS) throw new TurnLost();
  return transmit(outside, callOf(turn.scope, request.method), request, turn.signal, token);
}

/** What the meaning of an answer depends on besides the answer. */
export const askedOf = ({ outside }: Sender, { scope }: Turn, method: Method): Asked => ({
  method,
  hasKeys: outside.config.backendIdempotency,
  isWish: isWish(scope),
});

type ListReply = Parameters<typeof readItems>[0] & { earlier_session_id?: string | undefined };

export async function askForItems(sender: Sender, turn: Turn): Promise<ServerItem[] | null> {
  const reply = await askForList(sender, turn);
  return reply && readItems(reply);
}

/** The server's list; null when it could not be had, and the document then says when to try again. */
export async function askForList(sender: Sender, turn: Turn): Promise<ListReply | null> {
  const { clock, config, random } = sender.outside;
  const url = buildUrl(config, callOf(turn.scope, 'GET'), { query: ownerQuery(turn.scope) });
  const seen = await ask(sender, turn, { method: 'GET', url });
  const outcome = sender.rules.classify(seen, askedOf(sender, turn, 'GET'));
  if (outcome.kind === 'applied') return outcome.reply as ListReply;

  log.info(`list not read: ${outcome.kind}`);
  const retryAfterMs = 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined;
  await turn.fenced((doc) => {
    const net = afterFailure(doc.net, { now: clock.now(), random: random(), retryAfterMs });
    return { ...doc, net: outcome.kind === 'blocked' ? { ...net, blocked: outcome.by } : net };
  });
  return null;
}

// Sends one request as it was frozen and says what came back. Adds only what must not be stored: the application key, the
// bearer token, the Idempotency-Key header. Never throws for anything the network does.

/** Longer than a slow 4G answer takes; the lock counts as dead only after three of them. */
const ANSWER_TIMEOUT_MS = 15_000;

export interface Sendable {
  method: string;
  url: string;
  body?: string | undefined;
  key?: string | undefined;
}

export async function transmit(
  { fetch, clock, config, getToken }: Outside,
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
    return judgeAnswer(config, endpoint, response, await response.text());
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return { kind: 'unproven' };
    throw error;
  } finally {
    inTime();
  }
}

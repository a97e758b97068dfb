// When the next attempt for a list may start: exponential backoff with full jitter up to 5 minutes, never more than one
// attempt a second or 60 an hour while failing, and never before the server's Retry-After.
import { CALM, type Doc, type Net, type Op } from '#src/offline/document/doc.ts';
import type { Worth } from './triggers.ts';

const BASE_MS = 1_000;
const MAX_BACKOFF_MS = 5 * 60_000;
const MAX_RETRY_AFTER_MS = 3_600_000;
const HOUR_MS = 3_600_000;
const MAX_FAILURES_AN_HOUR = 60;

export interface Failure {
  now: number;
  /** From 0 up to 1. */
  random: number;
  /** Not before this many ms, whatever wakes the sender. */
  atLeastMs?: number | undefined;
  retryAfterMs?: number | undefined;
}

export function afterFailure(net: Net, { now, random, atLeastMs = 0, retryAfterMs = 0 }: Failure): Net {
  const recent = net.failedAt.filter((at) => at <= now && now - at < HOUR_MS);
  const failedAt = [...recent, now].slice(-MAX_FAILURES_AN_HOUR);
  const backoff = random * Math.min(MAX_BACKOFF_MS, BASE_MS * 2 ** net.failures);
  const hourIsUsedUp = failedAt.length < MAX_FAILURES_AN_HOUR ? 0 : Math.min(...failedAt) + HOUR_MS;
  const wait = Math.max(BASE_MS, atLeastMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
  const notBefore = Math.max(now + wait, hourIsUsedUp);
  return {
    ...net,
    failures: net.failures + 1,
    failedAt,
    since: now,
    notBefore,
    nextAt: Math.max(notBefore, now + backoff),
  };
}

/** The server still works on an earlier copy: ask again in one to two seconds. Not a failure. */
export function afterPending(net: Net, now: number, random: number): Net {
  const nextAt = now + 1_000 + random * 1_000;
  return { ...net, since: now, notBefore: nextAt, nextAt };
}

/** A request succeeded: the backoff starts over. */
export const afterSuccess = (): Net => CALM;

/**
 * The document after a trigger has fired; the same one when the trigger ends no wait. `endsBackoff` ends the backoff and the
 * deferrals early, because the network seems to be back and may have been why a deferred change failed. Limits stay.
 */
export function awake(doc: Doc, { endsBackoff, unblocks }: Worth, now: number): Doc {
  const isDeferred = ({ parkedUntil = 0 }: Op) => endsBackoff === true && parkedUntil > now;
  const isBackingOff = endsBackoff === true && doc.net.nextAt > doc.net.notBefore;
  const isBlocked = unblocks === true && doc.net.blocked !== undefined;
  if (!isBackingOff && !isBlocked && !doc.outbox.some(isDeferred)) return doc;
  const net = {
    ...doc.net,
    ...(isBackingOff ? { nextAt: doc.net.notBefore } : {}),
    ...(isBlocked ? { blocked: undefined } : {}),
  };
  return { ...doc, net, outbox: doc.outbox.map((op) => (isDeferred(op) ? { ...op, parkedUntil: now } : op)) };
}

/** ms to wait from now; 0 is now. A clock that was set back ends the wait. */
export function waitOf(net: Net, now: number): number {
  return now < net.since ? 0 : Math.max(0, net.nextAt - now);
}

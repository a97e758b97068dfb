// Security events: log-ins and refusals. Each is one log line and one count in the metrics (http/request-log.ts). They carry no
// names; a client IP appears as an alias that only this process can compute.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomBytes } from 'node:crypto';

/** Codes of refusals to record: guesses, access to other people's resources, forged provider messages, exceeded limits. */
const WATCHED: ReadonlySet<string> = new Set([
  ...['wrong-key', 'login-required', 'wrong-login', 'wrong-password', 'wrong-code', 'too-many-tries'],
  ...['not-yours', 'key-reused', 'bad-signature', 'other-order', 'other-mode', 'too-many-open-orders'],
  'wrong-passkey',
]);

/** Successes to record. */
type Success =
  | 'logged-in'
  | 'account-opened'
  | 'password-changed'
  | 'password-reset'
  | 'passkey-added'
  | 'passkey-removed';

/** The events of the current request. */
const currentEvents = new AsyncLocalStorage<Set<string>>();

/** Runs `work` for one request. Resolves to its events, each once. */
export async function gatherEvents(work: () => Promise<void>): Promise<ReadonlySet<string>> {
  const events = new Set<string>();
  await currentEvents.run(events, work);
  return events;
}

export const noteSuccess = (event: Success): void => void currentEvents.getStore()?.add(event);

/** Call it for every refusal. Those outside WATCHED are ignored. */
export function noteRefusal(code: string): void {
  if (WATCHED.has(code)) currentEvents.getStore()?.add(code);
}

const secret = randomBytes(32);
/** A stable alias of a client IP while the process runs. It cannot be reversed. */
export const aliasOf = (ip: string): string => createHmac('sha256', secret).update(ip).digest('hex').slice(0, 12);

// What somebody who guards the shop wants to see: who gets in, who is turned away and why. One line in the log and one count
// in the metrics each (http/request-log.ts), without a name: a place is told by a word that only this run of the program knows.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomBytes } from 'node:crypto';

/** Refusals, by their code: guesses, other people's things, forged words of the provider, what limits held off. */
const WATCHED: ReadonlySet<string> = new Set([
  ...['wrong-key', 'login-required', 'wrong-login', 'wrong-password', 'wrong-code', 'too-many-tries'],
  ...['not-yours', 'key-reused', 'bad-signature', 'other-order', 'other-mode', 'too-many-open-orders'],
]);

/** What went well. */
type Success = 'logged-in' | 'account-opened' | 'password-changed' | 'password-reset';

/** Of the call that is being worked on. */
const underWay = new AsyncLocalStorage<Set<string>>();

/** Runs the work of one call; resolves to the events in it, each once. */
export async function gatherEvents(work: () => Promise<void>): Promise<ReadonlySet<string>> {
  const events = new Set<string>();
  await underWay.run(events, work);
  return events;
}

export const noteSuccess = (event: Success): void => void underWay.getStore()?.add(event);

/** For every refusal that is answered; those nobody watches for are left out. */
export function noteRefusal(code: string): void {
  if (WATCHED.has(code)) underWay.getStore()?.add(code);
}

const secret = randomBytes(32);
/** The same for the same place for as long as the program runs, and no way back from it. */
export const aliasOf = (place: string): string => createHmac('sha256', secret).update(place).digest('hex').slice(0, 12);

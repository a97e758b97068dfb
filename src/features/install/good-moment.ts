// When somebody may be invited to install: never on the first page, never in the way, never after two refusals.
import type { InstallMemory } from './install-memory.ts';

const DAY_MS = 24 * 60 * 60_000;
/** After a first "not now". */
const REST_MS = 30 * DAY_MS;
const MOST_REFUSALS = 2;

/** Pages where the shopper is busy with something else. */
const BUSY_PAGES = /^\/(checkout|order-success|login|signup|verify-email)\b/;

export interface Moment {
  memory: InstallMemory;
  /** Something was put into the cart since the page was opened. */
  hasAdded: boolean;
  path: string;
  now: number;
}

/** True when it is worth asking: the shopper came back, or has just put something into the cart. */
export function isGoodMoment({ memory, hasAdded, path, now }: Moment): boolean {
  if (memory.isInstalled || memory.dismissals >= MOST_REFUSALS) return false;
  if (memory.dismissals > 0 && now - memory.dismissedAt < REST_MS) return false;
  return !BUSY_PAGES.test(path) && (hasAdded || memory.visits > 1);
}

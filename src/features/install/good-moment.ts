// Decides when to invite the shopper to install: never on the first page, never in the way, never after two refusals.
import type { InstallMemory } from './install-memory.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The pause after the first "not now". */
const REST_MS = 30 * DAY_MS;
const MOST_REFUSALS = 2;

/** Pages where the shopper is busy with something else. */
const BUSY_PAGES = /^\/(checkout|order-success|login|signup|verify-email)\b/;

export interface Moment {
  memory: InstallMemory;
  /** Something was added to the cart since the page opened. */
  hasAdded: boolean;
  path: string;
  now: number;
}

/** True for a returning shopper, or one who has just added something to the cart. */
export function isGoodMoment({ memory, hasAdded, path, now }: Moment): boolean {
  if (memory.isInstalled || memory.dismissals >= MOST_REFUSALS) return false;
  if (memory.dismissals > 0 && now - memory.dismissedAt < REST_MS) return false;
  return !BUSY_PAGES.test(path) && (hasAdded || memory.visits > 1);
}

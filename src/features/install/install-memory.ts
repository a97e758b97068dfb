// What this device remembers of the invitation to install, in localStorage under `shop.install` (docs/storage.md).
import * as v from 'valibot';

const KEY = 'shop.install';
/** Whoever comes back after so long comes back. */
const VISIT_GAP_MS = 30 * 60_000;

const Memory = v.object({
  /** Visits so far: times the shop was opened after it had not been opened for a while. */
  visits: v.fallback(v.number(), 0),
  /** When it was last opened, in any tab; milliseconds since 1970. */
  openedAt: v.fallback(v.number(), 0),
  dismissals: v.fallback(v.number(), 0),
  /** Milliseconds since 1970; 0 = never. */
  dismissedAt: v.fallback(v.number(), 0),
  isInstalled: v.fallback(v.boolean(), false),
  /** Firefox asks the shopper about lasting storage: once is enough. */
  askedToLast: v.fallback(v.boolean(), false),
});
export type InstallMemory = v.InferOutput<typeof Memory>;

/** Nothing remembered where storage is blocked: then nobody is invited either (visits stay 0). */
export function readInstallMemory(): InstallMemory {
  return v.parse(Memory, readJson() ?? {});
}

export function remember(change: Partial<InstallMemory>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readInstallMemory(), ...change }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function readJson(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Notes that the shop was opened; a second tab or a reload is the same visit. */
export function countVisit(now = Date.now()): void {
  const { visits, openedAt } = readInstallMemory();
  remember({ openedAt: now, visits: now - openedAt > VISIT_GAP_MS ? visits + 1 : visits });
}

// What this device remembers of the invitation to install, in localStorage under `shop.install` (docs/storage.md).
import * as v from 'valibot';

const KEY = 'shop.install';

const Memory = v.object({
  /** Visits so far; a visit ends when the tab is closed. */
  visits: v.fallback(v.number(), 0),
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

/** Counts this visit, once a tab. */
export function countVisit(): void {
  try {
    if (sessionStorage.getItem(KEY)) return;
    sessionStorage.setItem(KEY, 'counted');
  } catch (error) {
    if (error instanceof DOMException) return;
    throw error;
  }
  remember({ visits: readInstallMemory().visits + 1 });
}

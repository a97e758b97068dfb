// What this device remembers of the invitation to install, in localStorage under `shop.install` (docs/storage.md).
import { readJson } from '#src/base/read-json.ts';

const KEY = 'shop.install';
/** Whoever comes back after so long comes back. */
const VISIT_GAP_MS = 30 * 60_000;

export interface InstallMemory {
  /** Visits so far: times the shop was opened after it had not been opened for a while. */
  visits: number;
  /** When it was last opened, in any tab; milliseconds since 1970. */
  openedAt: number;
  dismissals: number;
  /** Milliseconds since 1970; 0 = never. */
  dismissedAt: number;
  isInstalled: boolean;
  /** Firefox asks the shopper about lasting storage: once is enough. */
  askedToLast: boolean;
}

const NOTHING: InstallMemory = {
  visits: 0,
  openedAt: 0,
  dismissals: 0,
  dismissedAt: 0,
  isInstalled: false,
  askedToLast: false,
};

/** Nothing remembered where storage is blocked: then nobody is invited either (visits stay 0). */
export function readInstallMemory(): InstallMemory {
  const stored = readStoredObject();
  const known = Object.entries(NOTHING).map(([name, none]) => {
    const value: unknown = Reflect.get(stored, name);
    return [name, typeof value === typeof none ? value : none];
  });
  return Object.fromEntries(known);
}

export function remember(change: Partial<InstallMemory>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readInstallMemory(), ...change }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function readStoredObject(): object {
  try {
    return readJson(localStorage.getItem(KEY), isObject) ?? {};
  } catch (error) {
    if (error instanceof DOMException) return {};
    throw error;
  }
}

/** Notes that the shop was opened; a second tab or a reload is the same visit. */
export function countVisit(now = Date.now()): void {
  const { visits, openedAt } = readInstallMemory();
  remember({ openedAt: now, visits: now - openedAt > VISIT_GAP_MS ? visits + 1 : visits });
}

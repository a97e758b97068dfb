// What this device stores about the invitation to install, in localStorage `shop.install` (docs/storage.md).
import { readJson } from '#src/base/read-json.ts';

const KEY = 'shop.install';
/** After such a gap, opening the shop counts as a new visit. */
const VISIT_GAP_MS = 30 * 60_000;

export interface InstallMemory {
  /** Visits so far: times the shop was opened after a gap of VISIT_GAP_MS. */
  visits: number;
  /** When it was last opened, in any tab; milliseconds since 1970. */
  openedAt: number;
  dismissals: number;
  /** Milliseconds since 1970; 0 = never. */
  dismissedAt: number;
  isInstalled: boolean;
  /** Firefox asks the shopper about persistent storage, so request it only once. */
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

/** Empty where storage is blocked: visits stay 0, so the shopper is not invited. */
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

/** Counts an opening of the shop. A second tab or a reload is the same visit. */
export function countVisit(now = Date.now()): void {
  const { visits, openedAt } = readInstallMemory();
  remember({ openedAt: now, visits: now - openedAt > VISIT_GAP_MS ? visits + 1 : visits });
}

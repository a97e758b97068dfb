// The values typed on /signup, stored until the code is verified. They survive a reload of the tab in sessionStorage.
// The password is never stored; it stays in memory.
import * as v from 'valibot';
import { createLog } from '#src/base/log.ts';

const log = createLog('account');
const KEY = 'signup';

const Kept = v.object({ shipping_name: v.string(), contact_email: v.string(), shipping_phone: v.string() });

export interface PendingSignUp extends v.InferOutput<typeof Kept> {
  /** null after a reload: the shopper types it again. */
  password: string | null;
}

let held: PendingSignUp | null = null;

export function storePendingSignUp(data: PendingSignUp): void {
  held = data;
  const { password: _, ...kept } = data;
  withTabStorage((storage) => storage.setItem(KEY, JSON.stringify(kept)));
}

/** Returns null when nothing is stored and during server rendering. */
export function readPendingSignUp(): PendingSignUp | null {
  if (held) return held;
  const text = withTabStorage((storage) => storage.getItem(KEY));
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), text);
  return kept.success ? { ...kept.output, password: null } : null;
}

export function clearPendingSignUp(): void {
  held = null;
  withTabStorage((storage) => storage.removeItem(KEY));
}

/** Returns null when sessionStorage is missing, blocked or full. The values then live in memory only. */
function withTabStorage<T>(work: (storage: Storage) => T): T | null {
  if (typeof sessionStorage === 'undefined') return null;
  try {
    return work(sessionStorage);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    log.info(`the tab's storage failed: ${cause.name}`);
    return null;
  }
}

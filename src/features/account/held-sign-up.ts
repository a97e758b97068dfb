// What was typed on /signup, held until the code is verified (SPEC 3 "Signup data"). It survives a reload of the tab in
// sessionStorage; the password is never written anywhere and lives only as long as this page.
import * as v from 'valibot';
import { createLog } from '#src/base/log.ts';

const log = createLog('account');
const KEY = 'signup';

const Kept = v.object({ shipping_name: v.string(), contact_email: v.string(), shipping_phone: v.string() });

export interface HeldSignUp extends v.InferOutput<typeof Kept> {
  /** null after a reload: it is asked for again. */
  password: string | null;
}

let held: HeldSignUp | null = null;

export function holdSignUp(data: HeldSignUp): void {
  held = data;
  const { password: _, ...kept } = data;
  withTabStorage((storage) => storage.setItem(KEY, JSON.stringify(kept)));
}

/** null when nothing is held, and while a server renders. */
export function readHeldSignUp(): HeldSignUp | null {
  if (held) return held;
  const text = withTabStorage((storage) => storage.getItem(KEY));
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), text);
  return kept.success ? { ...kept.output, password: null } : null;
}

export function forgetSignUp(): void {
  held = null;
  withTabStorage((storage) => storage.removeItem(KEY));
}

/** null when the tab has no storage, or it is blocked or full: then the page's memory is all there is. */
function withTabStorage<T>(work: (storage: Storage) => T): T | null {
  if (typeof sessionStorage === 'undefined') return null;
  try {
    return work(sessionStorage);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    log.info(`the tab's storage refused: ${cause.name}`);
    return null;
  }
}

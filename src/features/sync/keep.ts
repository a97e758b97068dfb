import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { Kept } from '#src/offline/index.ts';
import { toast } from '#src/ui/toaster.tsx';
import * as syncMessages from './messages.ts';

const log = createLog('sync');

export interface KeepTexts {
  /** Shown once the change is durable; not when it only lives in this tab, which the banner says. */
  success?: string | null;
  /** Shown when it could not be kept, for want of a clearer reason. */
  failure?: string;
}

/** Makes a change of a list and tells how it went. Resolves to whether it was kept; rejects only with a bug. */
export async function keep(change: () => Promise<Kept>, { success, failure }: KeepTexts = {}): Promise<boolean> {
  try {
    const kept = await change();
    if (success && kept === 'device') toast.success(success);
    return true;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn(`a change was not kept: ${error.code}`, error);
    toast.error(syncMessages.notKept(error.code) ?? failure ?? syncMessages.reason(error.code));
    return false;
  }
}

import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { Kept } from '#src/offline/index.ts';
import type { ToastDetails } from '#src/ui/toast-details.ts';
import { toast } from '#src/ui/toaster.tsx';
import * as failureMessages from './failure-messages.ts';

const log = createLog('sync');

export interface ToastTexts {
  /** Toast after the change is durable; not shown when it is in this tab's memory only, which the banner says. */
  success?: string | null;
  /** Toast when storing failed without a known reason. */
  failure?: string;
  /** The list that changes: a later success ends the error of an earlier try. */
  about?: 'cart' | 'wishlist';
  /** The next step after a success. */
  action?: ToastDetails['action'];
}

/** Makes a change of a list and shows the result. Resolves to whether it was stored; rejects only on a bug. */
export async function storeAndNotify(
  change: () => Promise<Kept>,
  { success, failure, about, action }: ToastTexts = {},
): Promise<boolean> {
  try {
    const kept = await change();
    if (success && kept === 'device') toast.success(success, { about, action });
    return true;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn(`a change was not stored: ${error.code}`, error);
    toast.error(failureMessages.notKept(error.code) ?? failure ?? failureMessages.reason(error.code), { about });
    return false;
  }
}

import { createLog } from '#src/base/log.ts';
import { toast } from '#src/ui/toaster.tsx';
import * as productMessages from './messages.ts';

const log = createLog('share');

/** Opens the device's share sheet if there is one, else copies the link and shows a toast. Never rejects. */
export async function shareProduct(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast.success(productMessages.linkCopied);
    }
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    log.warn('sharing failed', error);
    toast.error(productMessages.linkNotCopied);
  }
}

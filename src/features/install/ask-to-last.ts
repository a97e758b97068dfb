import { createLog } from '#src/base/log.ts';
import { readInstallMemory, remember } from './install-memory.ts';

const log = createLog('storage');

/**
 * Asks the browser not to clear this shop's storage when the device runs short (OFFLINE 3.13). Called after the first
 * thing worth keeping, and when the shop is installed. Never rejects.
 */
export async function askToLast(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.persist || readInstallMemory().askedToLast || (await storage.persisted())) return;
  remember({ askedToLast: true });
  log.info((await storage.persist()) ? 'storage will last' : 'storage may be cleared when the device runs short');
}

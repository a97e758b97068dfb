import { createLog } from '#src/base/log.ts';
import { readInstallMemory, remember } from './install-memory.ts';

const log = createLog('storage');

/**
 * Requests persistent storage, so that the browser does not clear the shop's data when space runs short. Called after
 * the first item was added to the cart, and when the shop is installed. Never rejects.
 */
export async function requestPersistentStorage(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.persist || readInstallMemory().askedToLast || (await storage.persisted())) return;
  remember({ askedToLast: true });
  log.info((await storage.persist()) ? 'persistent storage granted' : 'persistent storage denied');
}

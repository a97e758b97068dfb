// The database 'shop-account': the device's copies of the logged-in customer's account, so that their orders open offline. The
// record `owner` names the log-in that may read and write, and log-ins that have ended. Every write checks it in its own
// transaction: a response that arrives after a log-out, in any tab, is not stored (docs/decisions/070).
import { platformClock } from '#src/base/clock.ts';
import { StorageError } from '#src/base/errors.ts';
import { loadOnce } from '#src/base/load-once.ts';
import { createLog } from '#src/base/log.ts';
import { openIdbStore } from './idb-store.ts';
import type { ListedStore } from './store.ts';

const log = createLog('account-store');

/** One log-in of a customer on this device. */
export interface LogIn {
  customer: string;
  /** A hash of customer and token. It differs between log-ins and does not reveal the token. */
  tokenHash: number;
  /** Whether this tab knows that the log-in has ended. */
  isOver(): boolean;
}

interface Owner {
  customer: string;
  /** null: nobody is logged in. */
  tokenHash: number | null;
  /** Marks of log-ins that are over, newest first. */
  ended: readonly number[];
}

const OWNER = 'owner';
/** A tab knows by itself that an older log-in than these has ended. */
const MAX_ENDED = 20;
const REFUSED = new Error('this log-in has ended');

const isOwner = (record: unknown): record is Owner =>
  typeof record === 'object' && record !== null && 'ended' in record;
const ownerIn = (record: unknown): Owner => (isOwner(record) ? record : { customer: '', tokenHash: null, ended: [] });

/** One connection for the whole page. */
let opened: ListedStore | undefined;
const thisDevice = (): ListedStore => {
  opened ??= openIdbStore(globalThis.indexedDB, 'shop-account', platformClock);
  return opened;
};

/**
 * Makes a log-in the owner of the database, and deletes the records of another customer. It does not end the log-in that had the
 * database: of two tabs, either may be the one that has not heard of the other's log-in, and each claims again when it has.
 * @returns false for a log-in that has ended. Rejects with StorageError.
 */
export async function claimAccountStore(logIn: LogIn, device: ListedStore = thisDevice()): Promise<boolean> {
  const isIn = !(await refused(
    device.update(OWNER, (record) => {
      const owner = ownerIn(record);
      if (logIn.isOver() || owner.ended.includes(logIn.tokenHash)) throw REFUSED;
      if (owner.tokenHash === logIn.tokenHash) return owner;
      return { customer: logIn.customer, tokenHash: logIn.tokenHash, ended: owner.ended };
    }),
  ));
  // Also of a log-in that a late log-out has ended: this tab may have stored something for the one before.
  if (!logIn.isOver()) await removeAll(device, (key) => !key.startsWith(prefixOf(logIn)));
  return isIn;
}

/**
 * Ends the log-in that owns the database, and deletes everything. Later writes of that log-in are refused. Rejects with
 * StorageError.
 * @param tokenHash of the log-in that ends, in case it has not stored anything yet
 */
export async function clearAccountStore(
  tokenHash: number | null = null,
  device: ListedStore = thisDevice(),
): Promise<void> {
  const after = (record: unknown): Owner => {
    const owner = ownerIn(record);
    const hashes = new Set([owner.tokenHash, tokenHash, ...owner.ended].filter((one) => one !== null));
    return { customer: '', tokenHash: null, ended: [...hashes].slice(0, MAX_ENDED) };
  };
  await device.update(OWNER, after, 'strict');
  await removeAll(device, () => true);
}

async function removeAll(device: ListedStore, isRemoved: (key: string) => boolean): Promise<void> {
  const keys = (await device.keys()).filter((key) => key !== OWNER && isRemoved(key));
  if (keys.length > 0) await device.remove(keys);
}

const prefixOf = ({ customer }: LogIn) => `${customer} `;

/** The records of one log-in. They are empty, and writes do nothing, once the log-in has ended. Rejects with StorageError. */
export function openAccountStore(
  logIn: LogIn,
  device: ListedStore = thisDevice(),
): Omit<ListedStore, 'updateTogether'> {
  const prefix = prefixOf(logIn);
  const entered = loadOnce(() => claimAccountStore(logIn, device));
  const entries = async (): Promise<[string, unknown][]> => {
    const all = (await entered()) ? await device.entries() : [];
    return all.filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value]);
  };
  return {
    read: async (key) => ((await entered()) ? device.read(prefix + key) : undefined),
    entries,
    keys: async () => (await entries()).map(([key]) => key),
    remove: async (keys) => device.remove(keys.map((key) => prefix + key)),
    update: async (key, change) => {
      if (!(await entered())) return;
      const writing = device.updateTogether([OWNER, prefix + key], ([owner, old]) => {
        if (logIn.isOver() || ownerIn(owner).tokenHash !== logIn.tokenHash) throw REFUSED;
        return [owner, change(old)];
      });
      await refused(writing.catch(keepOlder));
    },
  };
}

/** A copy that does not fit is not stored. The older one stays, with its time. */
function keepOlder(error: unknown): void {
  if (!(error instanceof StorageError && error.code === 'storage-full')) throw error;
  log.warn('device full, older copy stays', error);
}

async function refused(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (error !== REFUSED) throw error;
    return true;
  }
}

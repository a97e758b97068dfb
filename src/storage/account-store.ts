// The database 'shop-account': what a device keeps of the customer who is logged in, so that their orders open offline. The
// record `owner` names the log-in that may read and write, and log-ins that are over. Every write checks it in its own
// transaction: an answer that arrives after a log-out, in any tab, is not stored (docs/decisions/070).
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
  /** Differs between log-ins; says nothing about the token. */
  mark: number;
  /** Whether it has ended by now, as far as this tab knows. */
  isOver(): boolean;
}

interface Owner {
  customer: string;
  /** null: nobody is logged in. */
  mark: number | null;
  /** Marks of log-ins that are over, newest first. */
  ended: readonly number[];
}

const OWNER = 'owner';
/** A tab that still acts for an older log-in than these has long learned that it is over. */
const MOST_ENDED = 20;
const REFUSED = new Error('this log-in is over');

const isOwner = (record: unknown): record is Owner =>
  typeof record === 'object' && record !== null && 'ended' in record;
const ownerIn = (record: unknown): Owner => (isOwner(record) ? record : { customer: '', mark: null, ended: [] });

/** One connection for the whole page. */
let opened: ListedStore | undefined;
const thisDevice = (): ListedStore => {
  opened ??= openIdbStore(globalThis.indexedDB, 'shop-account', platformClock);
  return opened;
};

/**
 * Gives the database to a log-in, and deletes what it holds of another customer. It does not end the log-in that had the
 * database: of two tabs, either may be the one that has not heard of the other's log-in, and each claims again when it has.
 * @returns false for a log-in that is over. Rejects with StorageError.
 */
export async function claimAccountStore(logIn: LogIn, device: ListedStore = thisDevice()): Promise<boolean> {
  const isRefused = await refused(
    device.update(OWNER, (record) => {
      const owner = ownerIn(record);
      if (logIn.isOver() || owner.ended.includes(logIn.mark)) throw REFUSED;
      if (owner.mark === logIn.mark) return owner;
      return { customer: logIn.customer, mark: logIn.mark, ended: owner.ended };
    }),
  );
  if (isRefused) return false;
  await removeAll(device, (key) => !key.startsWith(prefixOf(logIn)));
  return true;
}

/**
 * Ends the log-in that the database belongs to, and deletes everything. From then on nothing of it can be written.
 * @param mark of the log-in that ends, in case it has not stored anything yet. Rejects with StorageError.
 */
export async function clearAccountStore(mark: number | null = null, device: ListedStore = thisDevice()): Promise<void> {
  const after = (record: unknown): Owner => {
    const owner = ownerIn(record);
    const marks = new Set([owner.mark, mark, ...owner.ended].filter((one) => one !== null));
    return { customer: '', mark: null, ended: [...marks].slice(0, MOST_ENDED) };
  };
  await device.update(OWNER, after, 'strict');
  await removeAll(device, () => true);
}

async function removeAll(device: ListedStore, isGone: (key: string) => boolean): Promise<void> {
  const gone = (await device.keys()).filter((key) => key !== OWNER && isGone(key));
  if (gone.length > 0) await device.remove(gone);
}

const prefixOf = ({ customer }: LogIn) => `${customer} `;

/** The records of one log-in, as if there were no others. Everybody else's are out of reach. */
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
        if (logIn.isOver() || ownerIn(owner).mark !== logIn.mark) throw REFUSED;
        return [owner, change(old)];
      });
      await refused(writing.catch(keepOlder));
    },
  };
}

/** A copy that does not fit is not stored. The older one stays, with its time. */
function keepOlder(error: unknown): void {
  if (!(error instanceof StorageError && error.code === 'storage-full')) throw error;
  log.warn('the device is full; an older copy stays', error);
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

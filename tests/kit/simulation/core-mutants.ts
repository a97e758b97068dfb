// Mutants of src/offline (docs/offline-proof.md). A test puts each in the place of one part; the program has no switches for
// them.
import type { Doc, Op } from '#src/offline/document/doc.ts';
import { isQueueKey } from '#src/offline/document/queue-key.ts';
import { clear } from '#src/offline/enqueue/enqueue.ts';
import { ingest } from '#src/offline/reconcile/server-list.ts';
import type { Drained } from '#src/offline/replay/drain.ts';
import { rules } from '#src/offline/replay/rules.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import type { Store } from '#src/storage/store.ts';
import type { Backend } from './model-server.ts';
import type { Mutant } from './ports.ts';

export interface NamedMutant {
  name: string;
  /** The backend on which it does harm. */
  backend: Backend;
  fault: () => Mutant;
}

const asDoc = (raw: unknown) => raw as Doc | undefined;

/** A store in which the document that an agent sees differs from the stored one. Other records pass unchanged. */
function between(store: Store, see: (stored: Doc) => Doc, keep: (meant: Doc, stored: Doc | undefined) => Doc): Store {
  return {
    ...store,
    read: async (key) => {
      const raw = await store.read(key);
      return raw && isQueueKey(key) ? see(raw as Doc) : raw;
    },
    update: (key, change, durability) =>
      store.update(
        key,
        (raw) => {
          if (!isQueueKey(key)) return change(raw);
          const stored = asDoc(raw);
          return keep(change(stored && see(stored)) as Doc, stored);
        },
        durability,
      ),
  };
}

const overwritingAddWithSet: NamedMutant = {
  name: 'an add followed by a set stays an add, on a line that exists (rule R1)',
  backend: 'own',
  fault: () => ({
    rules: {
      coalesce: (first, second, context) =>
        first.attempts === 0 && first.kind === 'add' && second.kind === 'set'
          ? { ...first, ...(second.qty === undefined ? {} : { qty: second.qty }) }
          : rules.coalesce(first, second, context),
    },
  }),
};

const noWriteAhead: NamedMutant = {
  name: 'what is sent is remembered by the sender only, not written ahead',
  backend: 'plain-new',
  fault: () => ({
    store(store) {
      const sending = new Map<string, Op>();
      const see = (doc: Doc) => ({ ...doc, outbox: doc.outbox.map((op) => sending.get(op.opId) ?? op) });
      return between(store, see, (doc, stored) => ({
        ...doc,
        outbox: doc.outbox.map((op) => {
          if (op.attempts > 0) sending.set(op.opId, op);
          return (op.attempts > 0 && stored?.outbox.find(({ opId }) => opId === op.opId)) || op;
        }),
      }));
    },
  }),
};

const clearInOneCall: NamedMutant = {
  name: 'clear is sent as one call (rule R4)',
  backend: 'plain-merge',
  fault: () => ({
    rules: {
      clear: (doc, stamp) => {
        const cleared = clear(doc, stamp);
        return {
          ...cleared,
          outbox: cleared.outbox.map((op) => (op.attempts === 0 ? { ...op, inOneCall: true } : op)),
        };
      },
      compile: (wire, op, confirmed) => {
        const compiled = rules.compile(wire, op, confirmed);
        if (!('inOneCall' in op) || typeof compiled === 'string') return compiled;
        const url = compiled.send.url.replace('delete-cart?', 'delete-cart-data?').replace(/cart_item_id=[^&]*&/, '');
        return { ...compiled, send: { ...compiled.send, url } };
      },
    },
  }),
};

const withoutRepairs: Mutant['rules'] = {
  reconcile: (doc, items, wire, now) => {
    const { repair: _, ...compared } = rules.reconcile(doc, items, wire, now);
    return { ...compared, sentLog: doc.sentLog, confirmedAt: now, unverified: false };
  },
};
const noVerify: NamedMutant = {
  name: 'a plain server is never verified',
  backend: 'plain-new',
  fault: () => ({ rules: withoutRepairs }),
};

const everyListIsTruth: NamedMutant = {
  name: 'every list of a plain server is taken as the truth (rule R3)',
  backend: 'plain-merge',
  fault: () => ({
    rules: {
      reconcile: (doc, items, _wire, now) => ingest(doc, items, now),
      resolve: (doc, opId, items, now) => rules.resolve(ingest(doc, items, now), opId, items, now),
    },
  }),
};

const noFence: NamedMutant = {
  name: 'a sender that lost its lease goes on writing',
  backend: 'plain-new',
  fault: () => ({
    store(store) {
      const mine = new Map<string, Pick<Doc['sender'], 'epoch' | 'holder'>>();
      const see = (doc: Doc) => ({ ...doc, sender: { ...doc.sender, ...mine.get(doc.scope) } });
      return between(store, see, (doc, stored) => {
        const { epoch, holder, beat } = doc.sender;
        const isNewLease = holder !== (mine.get(doc.scope) ?? stored?.sender)?.holder;
        if (!isNewLease) return { ...doc, sender: { ...(stored ?? doc).sender, beat } };
        mine.set(doc.scope, { epoch, holder });
        return { ...doc, sender: { epoch: (stored?.sender.epoch ?? 0) + 1, holder, beat } };
      });
    },
  }),
};

const repairsInMemory: NamedMutant = {
  name: 'a repair is not written ahead (rule R5)',
  backend: 'plain-new',
  fault: () => ({
    store(store) {
      const repairs = new Map<string, Doc['repair']>();
      const see = (doc: Doc) => ({ ...doc, repair: repairs.get(doc.scope) });
      return between(store, see, (doc, stored) => {
        const isNew = doc.repair !== undefined && repairs.get(doc.scope) === undefined;
        repairs.set(doc.scope, doc.repair);
        return { ...doc, repair: undefined, sentLog: isNew ? (stored?.sentLog ?? []) : doc.sentLog };
      });
    },
  }),
};

const refusalIsSuccess: NamedMutant = {
  name: 'a 4xx counts as success',
  backend: 'own',
  fault: () => ({
    rules: {
      classify: (seen, asked) => {
        const outcome = rules.classify(seen, asked);
        return outcome.kind === 'rejected' ? { kind: 'applied', reply: { data: { _id: 'nothing' } } } : outcome;
      },
    },
  }),
};

const asyncUpdater: NamedMutant = {
  name: 'a record is read, changed and written back in two transactions',
  backend: 'own',
  fault: () => ({
    store: (store) => ({
      ...store,
      update: async (key, change, durability) => {
        const next = change(await store.read(key));
        await store.update(key, () => next, durability);
      },
    }),
  }),
};

const NO_TURN: Drained = { ended: 'rest', remaining: 0, againInMs: null, hasRead: false };
const onlyIfAvailable: NamedMutant = {
  name: 'a drain that finds the lock held gives up (ifAvailable)',
  backend: 'own',
  fault: () => ({
    locks: (locks, isHeld) => ({
      request: (name, options, holding) =>
        isHeld(name) ? Promise.resolve(NO_TURN as never) : locks.request(name, options, holding),
    }),
  }),
};

const noReopen: NamedMutant = {
  name: 'a lost database connection is not opened again',
  backend: 'own',
  fault: () => ({
    device(indexedDB, clock) {
      let opens = 0;
      // After the first, every further open of this context is refused.
      const once = { open: (name: string) => (opens++ === 0 ? indexedDB.open(name) : refuse()) } as IDBFactory;
      return openIdbStore(once, 'shop-core', clock);
    },
  }),
};
const refuse = (): never => {
  throw new DOMException('closed', 'InvalidStateError');
};

const EARLY_MS = 50;
const toastBeforeCommit: NamedMutant = {
  name: 'a change is acknowledged before it is stored',
  backend: 'own',
  fault: () => {
    let later: (ms: number, run: () => void) => void = () => {};
    return {
      device(indexedDB, clock) {
        later = clock.after;
        return openIdbStore(indexedDB, 'shop-core', clock);
      },
      store: (store) => ({
        ...store,
        update: async (key, change, durability) => {
          const old = asDoc(await store.read(key));
          const isEnqueue = isQueueKey(key) && (change(old) as Doc).sender.beat === (old?.sender.beat ?? 0);
          if (!isEnqueue) return store.update(key, change, durability);
          later(EARLY_MS, () => void store.update(key, change, durability).catch(() => {}));
        },
      }),
    };
  },
};

export const coreMutants: readonly NamedMutant[] = [
  overwritingAddWithSet,
  noWriteAhead,
  clearInOneCall,
  noVerify,
  everyListIsTruth,
  noFence,
  repairsInMemory,
  refusalIsSuccess,
  asyncUpdater,
  onlyIfAvailable,
  noReopen,
  toastBeforeCommit,
];

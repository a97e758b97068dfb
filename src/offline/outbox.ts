// The offline core as page and worker see it: lists to read and change, the session, and one function that sends what
// waits. Wiring only; the protocol is in sender.ts, what the records hold in doc.ts.
import { createLog } from '#src/base/log.ts';
import { awake } from './backoff.ts';
import { type Connectivity, createConnectivity } from './connectivity.ts';
import type { Doc } from './doc.ts';
import { openDocuments } from './documents.ts';
import { createDrains } from './drains.ts';
import { type ListOutbox, openListOutbox } from './list-outbox.ts';
import type { Outside } from './outside.ts';
import { rules as ourRules, type Rules } from './rules.ts';
import { cartScope, isWish, type Scope, wishScope } from './scope.ts';
import { type Drained, type DrainOptions, LOOK_AGAIN_MS } from './sender.ts';
import { activeScopes, createSession, type Session, type SessionRecord } from './session.ts';
import { WAKES, type Wake } from './wakes.ts';

const log = createLog('outbox');

export interface Outbox {
  cart(sessionId: string): ListOutbox;
  wishlist(contactEmail: string): ListOutbox;
  session: Pick<Session, 'open' | 'read'>;
  connectivity: Connectivity;
  /** Sends what waits in every list of this device, as far as the occasion allows. Never rejects. */
  wake(why: Wake): Promise<Drained[]>;
  /** One list. Rejects with StorageError only. */
  drain(scope: Scope, options?: DrainOptions): Promise<Drained>;
  /** Opens the customer's wishlist. */
  login(contactEmail: string): Promise<void>;
  /** Ends every request for the customer and deletes the wishlist from this device, sent or not; the cart stays. */
  logout(): Promise<void>;
  /** On freeze and pagehide: a request under way becomes in doubt. */
  pause(): void;
  /** Calls back when a change was enqueued. Returns how to stop. */
  onEnqueue(listener: () => void): () => void;
}

/** @param options.maxWaitMs how long to wait for another context's turn; set in the worker only */
export function createOutbox(
  outside: Outside,
  { rules = ourRules, maxWaitMs }: { rules?: Rules; maxWaitMs?: number } = {},
): Outbox {
  const { clock, store, channel, isVisible } = outside;
  const connectivity = createConnectivity(outside);
  const documents = openDocuments(store, channel);
  const session = createSession(outside);
  const heard = { ...outside, fetch: connectivity.fetch };
  const drains = createDrains({ outside: heard, documents, session, rules, maxWaitMs });
  const lists = new Map<Scope, ListOutbox>();
  const enqueueListeners = new Set<() => void>();
  const timers = new Map<Scope, () => void>();

  function list(scope: Scope): ListOutbox {
    const open = lists.get(scope) ?? openListOutbox(scope, { ...parts, outside: heard });
    lists.set(scope, open);
    return open;
  }
  const parts = {
    documents,
    session,
    rules,
    connectivity,
    onEnqueue(scope: Scope) {
      for (const listener of enqueueListeners) listener();
      void quietly(drain(scope));
    },
  };

  /** Comes back by itself while somebody is looking. */
  async function drain(scope: Scope, options?: DrainOptions): Promise<Drained> {
    const drained = await drains.drain(scope, options);
    timers.get(scope)?.();
    timers.delete(scope);
    const { againInMs } = drained;
    if (againInMs !== null && isVisible())
      timers.set(
        scope,
        clock.after(againInMs, () => void (isVisible() && quietly(drain(scope)))),
      );
    return drained;
  }

  async function wakeScope(scope: Scope, why: Wake): Promise<Drained> {
    const { endsBackoff, unblocks, reads = false } = WAKES[why];
    const doc = endsBackoff || unblocks ? await documents.read(scope) : undefined;
    if (doc && isHeldBack(doc))
      await documents.change(scope, (now) => {
        const net = endsBackoff ? awake(now.net) : now.net;
        return { ...now, net: unblocks ? { ...net, blocked: undefined } : net };
      });
    return drain(scope, { wantsRead: reads });
  }

  async function wake(why: Wake): Promise<Drained[]> {
    if (why === 'online') connectivity.recheck();
    const record = await quietly(session.read());
    const drained = await Promise.all(
      (record ? activeScopes(record) : []).map((scope) => quietly(wakeScope(scope, why))),
    );
    return drained.filter((one) => one !== undefined);
  }
  connectivity.listen((isOnline) => {
    if (isOnline) void wake('reached');
  });

  function tellSession({ gen }: SessionRecord): void {
    channel.post({ t: 'auth', gen });
  }

  return {
    cart: (sessionId) => list(cartScope(sessionId)),
    wishlist: (contactEmail) => list(wishScope(contactEmail)),
    session,
    connectivity,
    wake,
    drain,
    pause: drains.pause,
    async login(contactEmail) {
      tellSession(await session.login(contactEmail));
      await wake('login');
    },
    async logout() {
      drains.pause();
      const before = await session.read();
      tellSession(await session.logout());
      const wishlists = (await documents.scopes()).filter(isWish);
      for (const scope of wishlists) await documents.remove(scope);
      if (before) void quietly(drain(cartScope(before.sessionId)));
    },
    onEnqueue(listener) {
      enqueueListeners.add(listener);
      return () => enqueueListeners.delete(listener);
    },
  };
}

const isHeldBack = ({ net }: Doc) => net.nextAt > 0 || net.blocked !== undefined;

/** A drain that fails for want of storage has been told about; the ops are where they were. */
async function quietly<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error('not drained', error);
    return undefined;
  }
}

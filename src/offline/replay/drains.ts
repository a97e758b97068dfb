// Who asks for a drain in this context gets one: at most one at work and one waiting a scope. The waiting one looks at the
// document only once it has the turn, so what was enqueued meanwhile is not missed (failure 7).
import { ShopError, StorageError } from '#src/base/errors.ts';
import { type Turn, TurnLost, takeTurn } from '#src/offline/coordination/lease.ts';
import { isActive, type Session } from '#src/offline/coordination/session.ts';
import type { Scope } from '#src/offline/document/queue-key.ts';
import type { Outside } from '#src/offline/ports/ports.ts';
import { type Documents, ListMoved } from '#src/offline/storage/documents.ts';
import { type Drained, type DrainOptions, drain, idleEnd, LOOK_AGAIN_MS } from './drain.ts';
import type { SendingRules } from './sending-rules.ts';

export interface DrainParts {
  outside: Outside;
  documents: Documents;
  session: Session;
  rules: SendingRules;
  /** How long to wait for another sender's turn to end; the worker must not wait for ever. */
  maxWaitMs?: number | undefined;
}

export interface Drains {
  /** Joins a drain that has not begun. Rejects with StorageError only. */
  drain(scope: Scope, options?: DrainOptions): Promise<Drained>;
  /** The page is going away or is being frozen: stops at once; a request under way becomes in doubt. */
  pause(): void;
}

interface Asked {
  options: DrainOptions;
  /** Somebody joined: the document may have changed since it was looked at. */
  isJoined: boolean;
  drained: Promise<Drained>;
}

const NOTHING: Drained = { ended: 'rest', remaining: 0, againInMs: null, hasRead: false };
const NO_TURN: Drained = { ...NOTHING, ended: 'lost', againInMs: LOOK_AGAIN_MS };

export function createDrains({ outside, documents, session, rules, maxWaitMs }: DrainParts): Drains {
  const { clock, config, getToken } = outside;
  const waiting = new Map<Scope, Asked>();
  let active = new AbortController();

  async function begin(scope: Scope, asked: Asked): Promise<Drained> {
    if (!isActive(await session.read(), scope)) return NOTHING;
    const idle = await lookAhead(scope, asked.options);
    if (idle && !asked.isJoined) return idle;

    const waitedEnough = new AbortController();
    const stopWaiting = maxWaitMs === undefined ? () => {} : clock.after(maxWaitMs, () => waitedEnough.abort());
    const signal = AbortSignal.any([active.signal, waitedEnough.signal]);
    try {
      return await takeTurn(
        outside,
        documents,
        { scope, signal, mayCreate: () => asked.options.wantsRead === true },
        (turn) => {
          stopWaiting();
          waiting.delete(scope);
          return work(turn, asked.options);
        },
      );
    } catch (error) {
      if (error instanceof ListMoved) return { ...NOTHING, movedTo: error.to };
      if (signal.aborted || error instanceof TurnLost) return NO_TURN;
      // Removed (a logout) or replaced by a newer version of the shop since it was looked at.
      if (error instanceof ShopError && !(error instanceof StorageError)) return NOTHING;
      throw error;
    } finally {
      stopWaiting();
    }
  }

  /** Without taking a turn: what there is not to do. */
  async function lookAhead(scope: Scope, { wantsRead = false }: DrainOptions): Promise<Drained | undefined> {
    const doc = await documents.read(scope);
    if (documents.isNewer(scope)) return NOTHING;
    if (!doc) return wantsRead ? undefined : NOTHING;
    if (doc.movedTo) return { ...NOTHING, movedTo: doc.movedTo };
    const hasKeys = config.backendIdempotency;
    const end = idleEnd(rules.nextStep(doc, { now: clock.now(), hasKeys, wantsRead }));
    return end && { ...NOTHING, ...end, remaining: doc.outbox.length };
  }

  async function work(turn: Turn, options: DrainOptions): Promise<Drained> {
    const record = await session.read();
    if (isActive(record, turn.scope))
      return drain({ outside, session, rules, gen: record?.gen ?? 0, token: await getToken() }, turn, options);
    await documents.remove(turn.scope);
    return NOTHING;
  }

  return {
    drain(scope, options = {}) {
      const before = waiting.get(scope);
      if (before) {
        before.isJoined = true;
        before.options = { ...before.options, wantsRead: before.options.wantsRead || options.wantsRead };
        return before.drained;
      }
      const asked: Asked = { options, isJoined: false, drained: Promise.resolve(NOTHING) };
      waiting.set(scope, asked);
      asked.drained = begin(scope, asked).finally(() => {
        if (waiting.get(scope) === asked) waiting.delete(scope);
      });
      return asked.drained;
    },
    pause() {
      active.abort();
      active = new AbortController();
    },
  };
}

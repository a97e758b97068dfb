// Runs an effect under an Idempotency-Key that waits for another system (a payment provider). Waiting in a transaction would
// block the database, the embedded one entirely. So there are two transactions. The result of the first is stored under the key,
// and a retry continues from there.
import type { Db } from '#server/db/schema.ts';
import type { Answer } from './answer.ts';
import { attempt, findStored, type KeyRecord, outstanding, type StoredAnswer, tryLock } from './idempotency.ts';

export interface Stages<S extends object, R> {
  /** Throws a Refusal that is known without waiting for a turn. @param isStored whether the key has a stored answer */
  refuseEarly?(isStored: () => Promise<boolean>): Promise<void>;
  /** Runs `first`, which is `prepare` and `begin`, when there is room for it. Default: at once. */
  inTurn?<T>(first: () => Promise<T>): Promise<T>;
  /** Runs each of the two transactions. Default: at once. */
  lane?<T>(transaction: () => Promise<T>): Promise<T>;
  /** Runs first, outside a transaction. Skipped when a call is continued. */
  prepare?(): Promise<void>;
  /** Runs in a transaction. Its result must survive JSON. A final Refusal is stored as the answer. */
  begin(tx: Db): Promise<S>;
  /** Runs instead when a call is repeated. @param stored the result of `begin`, or the body of the answer */
  again?(tx: Db, stored: Partial<S>): Promise<void>;
  /** Runs outside a transaction, perhaps twice for one `begin`. If it throws, the call can be retried. */
  outside(state: S): Promise<R>;
  /** Runs in a second transaction. Two instances may get here one after the other. */
  finish(tx: Db, state: S, outcome: R): Promise<Answer>;
}

interface Around {
  db: Db;
  clock: () => Date;
  /** The keys that this process is working on. */
  underWay: Set<string>;
}

/** The status of a key between the two transactions. */
const BEGUN = 0;

export async function runInStages<S extends object, R>(
  around: Around,
  record: KeyRecord | null,
  stages: Stages<S, R>,
): Promise<StoredAnswer> {
  if (!record) return runUnkept(around.db, stages);
  const name = `${record.scope} ${record.key}`;
  if (around.underWay.has(name)) throw outstanding();
  around.underWay.add(name);
  try {
    return await runKept(around, record, name, stages);
  } finally {
    around.underWay.delete(name);
  }
}

async function runUnkept<S extends object, R>(db: Db, stages: Stages<S, R>): Promise<StoredAnswer> {
  await stages.refuseEarly?.(async () => false);
  const state = await inTurn(stages, async () => {
    await stages.prepare?.();
    return transact(db, stages, (tx) => stages.begin(tx));
  });
  const outcome = await stages.outside(state);
  const answer = await transact(db, stages, (tx) => stages.finish(tx, state, outcome));
  return { ...answer, replayed: false };
}

async function runKept<S extends object, R>(
  { db, clock }: Around,
  record: KeyRecord,
  name: string,
  stages: Stages<S, R>,
): Promise<StoredAnswer> {
  await stages.refuseEarly?.(async () => (await findStored(db, record)) !== undefined);
  const begun = await inTurn(stages, async () => {
    if (stages.prepare && !(await findStored(db, record))) await stages.prepare();
    return transact(db, stages, async (tx) => {
      if (!(await tryLock(tx, name))) throw outstanding();
      const stored = await findStored(tx, record);
      if (stored) {
        await stages.again?.(tx, JSON.parse(stored.body));
        return stored;
      }
      const first = await attempt(tx, async () => ({ status: BEGUN, body: JSON.stringify(await stages.begin(tx)) }));
      await tx
        .insertInto('idempotency_key')
        .values({ ...record, ...first, created_at: clock() })
        .execute();
      return { ...first, replayed: false };
    });
  });
  if (begun.status !== BEGUN) return begun;
  const state: S = JSON.parse(begun.body);
  const outcome = await stages.outside(state);
  return transact(db, stages, async (tx) => {
    if (!(await tryLock(tx, name))) throw outstanding();
    const stored = await findStored(tx, record);
    if (stored && stored.status !== BEGUN) return stored;
    const answer = await stages.finish(tx, state, outcome);
    await tx
      .updateTable('idempotency_key')
      .set(answer)
      .where('scope', '=', record.scope)
      .where('key', '=', record.key)
      .execute();
    return { ...answer, replayed: false };
  });
}

function transact<S extends object, R, T>(db: Db, { lane }: Stages<S, R>, work: (tx: Db) => Promise<T>): Promise<T> {
  const transaction = () => db.transaction().execute(work);
  return lane ? lane(transaction) : transaction();
}

const inTurn = <S extends object, R, T>({ inTurn: wait }: Stages<S, R>, first: () => Promise<T>): Promise<T> =>
  wait ? wait(first) : first();

// An effect under an Idempotency-Key that has to wait for somebody else in the middle (a payment provider). Waiting in a
// transaction would hold the database up, and the embedded one as a whole; so there are two, and what the first one
// did is kept under the key: a call that broke off in between goes on from there when it is sent again.
import type { Db } from '#server/db/schema.ts';
import type { Answer } from './answer.ts';
import { attempt, type Claim, findKept, type KeptAnswer, outstanding, tryLock } from './idempotency.ts';

export interface Stages<S extends object, R> {
  /** Before anything, with no transaction open; left out for a call that was begun before. */
  prepare?(): Promise<void>;
  /** In a transaction. Its outcome must survive JSON. A final Refusal is kept as the answer. */
  begin(tx: Db): Promise<S>;
  /** With no transaction open. May run twice for one `begin`; what it throws leaves the call open for another try. */
  outside(state: S): Promise<R>;
  /** In a transaction of its own; two instances may come here one after the other. */
  finish(tx: Db, state: S, outcome: R): Promise<Answer>;
}

interface Around {
  db: Db;
  clock: () => Date;
  /** Keys that this process is working on. */
  underWay: Set<string>;
}

/** The status a key is kept with between the two transactions. */
const BEGUN = 0;

export async function runInStages<S extends object, R>(
  around: Around,
  claim: Claim | null,
  stages: Stages<S, R>,
): Promise<KeptAnswer> {
  if (!claim) return runUnkept(around.db, stages);
  const name = `${claim.scope} ${claim.key}`;
  if (around.underWay.has(name)) throw outstanding();
  around.underWay.add(name);
  try {
    return await runKept(around, claim, name, stages);
  } finally {
    around.underWay.delete(name);
  }
}

async function runUnkept<S extends object, R>(db: Db, stages: Stages<S, R>): Promise<KeptAnswer> {
  await stages.prepare?.();
  const state = await db.transaction().execute((tx) => stages.begin(tx));
  const outcome = await stages.outside(state);
  const answer = await db.transaction().execute((tx) => stages.finish(tx, state, outcome));
  return { ...answer, replayed: false };
}

async function runKept<S extends object, R>(
  { db, clock }: Around,
  claim: Claim,
  name: string,
  stages: Stages<S, R>,
): Promise<KeptAnswer> {
  if (stages.prepare && !(await findKept(db, claim))) await stages.prepare();
  const begun = await db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, name))) throw outstanding();
    const kept = await findKept(tx, claim);
    if (kept) return kept;
    const first = await attempt(tx, async () => ({ status: BEGUN, body: JSON.stringify(await stages.begin(tx)) }));
    await tx
      .insertInto('idempotency_key')
      .values({ ...claim, ...first, created_at: clock() })
      .execute();
    return { ...first, replayed: false };
  });
  if (begun.status !== BEGUN) return begun;
  const state: S = JSON.parse(begun.body);
  const outcome = await stages.outside(state);
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, name))) throw outstanding();
    const kept = await findKept(tx, claim);
    if (kept && kept.status !== BEGUN) return kept;
    const answer = await stages.finish(tx, state, outcome);
    await tx
      .updateTable('idempotency_key')
      .set(answer)
      .where('scope', '=', claim.scope)
      .where('key', '=', claim.key)
      .execute();
    return { ...answer, replayed: false };
  });
}

// The last error handler: everything thrown becomes JSON with a request id. It reveals no internals.
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Parts } from '#server/parts.ts';
import { refused, send } from './answer.ts';
import { loginRequired } from './authorize.ts';
import { busy, Refusal } from './refusal.ts';

/**
 * Retryable failures: the database is away, full or read-only, or a lock was held too long. Codes of PostgreSQL and of Node.
 * PgBouncer gives 08P01 to everything that it says itself, such as that the server has gone.
 */
const RETRYABLE_CODES = new Set(
  [
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ENOSPC EDQUOT EMFILE',
    '08000 08003 08006 08P01 25006 53000 53100 53200 53300 53400 55P03 57014 57P01 57P02 57P03 57P05 58000 58030 40001 40P01',
  ]
    .join(' ')
    .split(' '),
);

/** Foreign keys to a log-in or an account. If it ends during a call, the database refuses the rows that the call inserts for it. */
const OF_A_LOGIN = new Set([
  'push_subscription_token_digest_fkey',
  'customer_token_customer_id_fkey',
  'wishlist_item_customer_id_fkey',
]);
const FOREIGN_KEY_VIOLATION = '23503';
const hasLoginEnded = (error: unknown): boolean =>
  codeOf(error) === FOREIGN_KEY_VIOLATION && OF_A_LOGIN.has((error as { constraint?: string }).constraint ?? '');

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

export async function answerError(
  { log, db }: Pick<Parts, 'log' | 'db'>,
  error: unknown,
  c: Context,
): Promise<Response> {
  const known = error instanceof Refusal ? error : await refusalFor(db, error);
  const requestId = String(c.get('requestId') ?? '');
  // A refusal of a limit is no failure, and there may be thousands a second. The metrics count them.
  const isLimit = known === error && known.code === 'busy';
  if (known.status >= 500) log[isLimit ? 'debug' : 'error']({ err: error }, 'call failed');
  const answer = refused(known);
  const body = known.status < 500 ? answer.body : JSON.stringify({ ...JSON.parse(answer.body), requestId });
  return send({ status: known.status, body }, known.headers);
}

async function refusalFor(db: Db, error: unknown): Promise<Refusal> {
  if (hasLoginEnded(error)) return loginRequired();
  const isRetryable = RETRYABLE_CODES.has(codeOf(error)) || (codeOf(error) === '' && !(await answers(db)));
  return isRetryable ? busy() : new Refusal(500, 'internal', 'Something went wrong on our side. Please try again.');
}

/** Errors of a database that has just failed may have no code, such as those of the embedded one. Then it is asked. */
const answers = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

// The last door: whatever was thrown becomes JSON with a request id, and nothing of ours leaks.
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { refused, send } from './answer.ts';
import { Refusal } from './refusal.ts';

/** The database is away, full, or somebody held a row too long: worth another try. Codes of PostgreSQL and of Node. */
const PASSING_CODES = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND 57P01 57P02 57P03 53300 53400 55P03 57014 40001 40P01'.split(' '),
);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

export function answerError(log: Logger, error: unknown, c: Context): Response {
  const known = error instanceof Refusal ? error : refusalFor(error);
  const requestId = String(c.get('requestId') ?? '');
  if (known.status >= 500) log.error({ requestId, err: error }, 'call failed');
  const answer = refused(known);
  const body = known.status < 500 ? answer.body : JSON.stringify({ ...JSON.parse(answer.body), requestId });
  return send({ status: known.status, body }, known.headers);
}

const refusalFor = (error: unknown) =>
  PASSING_CODES.has(codeOf(error))
    ? new Refusal(503, 'busy', 'The shop is busy. Please try again in a moment.', { headers: { 'retry-after': '2' } })
    : new Refusal(500, 'internal', 'Something went wrong on our side. Please try again.');

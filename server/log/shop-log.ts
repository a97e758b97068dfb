// The server's log: one JSON object per line, with request ids and without personal data or secrets.
// tests/server/log-private.test.ts runs the whole shop at the most verbose level and checks that.
import pino, { type DestinationStream, type Logger } from 'pino';
import { requestIds } from './request-ids.ts';
import { safeError } from './safe-error.ts';

/** Fields that must not be logged. If they are, they are redacted. */
const REDACTED = ['headers', 'body', 'query', 'password', 'token', 'contact_email', 'email', 'otp'];

/** @param destination default: standard output */
export function createShopLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: () => ({ ...requestIds.getStore() }),
    serializers: { err: (error: unknown) => safeError(error) },
    redact: REDACTED.flatMap((field) => [field, `*.${field}`]),
  };
  return destination ? pino(options, destination) : pino(options);
}

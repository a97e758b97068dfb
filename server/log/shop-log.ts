// The server's log: one JSON object a line, with the names of the call it belongs to, and nobody's name, address or key.
// tests/server/log-private.test.ts drives the whole shop at the most talkative level and looks for them.
import pino, { type DestinationStream, type Logger } from 'pino';
import { callNames } from './call-names.ts';
import { safeError } from './safe-error.ts';

/** Fields nobody should log; should somebody do so, they are blanked. */
const BLANKED = ['headers', 'body', 'query', 'password', 'token', 'contact_email', 'email', 'otp'];

/** @param destination standard output unless said */
export function createShopLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: () => ({ ...callNames.getStore() }),
    serializers: { err: (error: unknown) => safeError(error) },
    redact: BLANKED.flatMap((field) => [field, `*.${field}`]),
  };
  return destination ? pino(options, destination) : pino(options);
}

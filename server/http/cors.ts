import type { MiddlewareHandler } from 'hono';
import { cors as honoCors } from 'hono/cors';
import { CLIENT_BUILD_HEADER } from '#src/contract/client-build.ts';

/** CORS for pages on another origin: which headers they may send and read. Credentials are never allowed. */
export const cors = (origins: readonly string[]): MiddlewareHandler =>
  honoCors({
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'auth-key',
      'authorization',
      'content-type',
      'idempotency-key',
      'if-none-match',
      CLIENT_BUILD_HEADER,
    ],
    exposeHeaders: ['date', 'etag', 'retry-after', 'idempotency-replayed'],
    maxAge: 600,
  });

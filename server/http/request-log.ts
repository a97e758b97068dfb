// One line a request at level info. No query (it holds sessions and e-mails), no parameters (an order id is a
// permission), no body.
import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

export function requestLog(log: Logger): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (c, next) => {
    const requestId = randomBytes(8).toString('hex');
    const started = performance.now();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const pattern = routePath(c, -1);
    const path = pattern.includes(':') ? pattern : c.req.path;
    const ms = Math.round(performance.now() - started);
    log.info({ requestId, method: c.req.method, path, status: c.res.status, ms }, 'request');
  };
}

// One log line (level info) and one count in the metrics for each request, and for each security event in it. Queries (sessions,
// e-mails), parameters (an order id is a permission) and bodies are not logged.
import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { operationOf, requestIds } from '#server/log/request-ids.ts';
import { aliasOf, gatherEvents } from '#server/log/security-events.ts';
import type { Parts } from '#server/parts.ts';
import { clientIp } from './client-ip.ts';

export function requestLog({
  log,
  metrics,
  config,
}: Pick<Parts, 'log' | 'metrics' | 'config'>): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return (c, next) => {
    const requestId = randomBytes(8).toString('hex');
    c.set('requestId', requestId);
    return requestIds.run({ requestId, ...operationOf(c.req.header('idempotency-key')) }, async () => {
      const started = performance.now();
      metrics.underWay.inc();
      const events = await gatherEvents(next).finally(() => metrics.underWay.dec());
      c.res.headers.set('x-request-id', requestId);
      const [method, route, status] = [c.req.method, addressLabel(c), c.res.status];
      const ms = performance.now() - started;
      const isReplay = c.res.headers.has('idempotency-replayed');
      metrics.requests.inc({ method, route, status });
      metrics.seconds.observe({ method, route }, ms / 1000);
      if (isReplay) metrics.replays.inc({ route });
      for (const event of events) {
        metrics.security.inc({ event });
        log.info({ event, from: aliasOf(clientIp(c, config.TRUST_PROXY)), path: route }, 'security');
      }
      log.info({ method, path: route, status, ms: Math.round(ms), ...(isReplay ? { replayed: true } : {}) }, 'request');
    });
  };
}

/** For patterns that end in '*': the areas worth telling apart. */
const AREAS = new Set(['api', 'shipping', 'media', 'pay', 'assets', 'dev', 'product', 'category-products']);

/**
 * A request's path for the log and the metrics: the route pattern that matched. The real path may contain an order's id or an
 * e-mail address, and it is unbounded. Call it after the request was answered. Returns for example '/api/get-order/:orderId' or
 * '/media/*'; '/*' for the page and for unknown paths.
 */
function addressLabel(c: Context): string {
  const pattern = routePath(c);
  if (!pattern.includes('*')) return pattern;
  const area = c.req.path.split('/')[1] ?? '';
  return AREAS.has(area) ? `/${area}/*` : '/*';
}

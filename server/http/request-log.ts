// One line a request at level info, one count in the metrics; the same for each event that guards of the shop watch for. No query (it holds sessions and e-mails), no parameters (an
// order id is a permission), no body.
import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { clientIp } from '#server/limits/client-ip.ts';
import { callNames, operationOf } from '#server/log/call-names.ts';
import { aliasOf, gatherEvents } from '#server/log/security-events.ts';
import type { Parts } from '#server/parts.ts';
import { addressLabel } from './address-label.ts';

export function requestLog({
  log,
  metrics,
  config,
}: Pick<Parts, 'log' | 'metrics' | 'config'>): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return (c, next) => {
    const requestId = randomBytes(8).toString('hex');
    c.set('requestId', requestId);
    return callNames.run({ requestId, ...operationOf(c.req.header('idempotency-key')) }, async () => {
      const started = performance.now();
      metrics.underWay.add({}, 1);
      const events = await gatherEvents(next).finally(() => metrics.underWay.add({}, -1));
      c.res.headers.set('x-request-id', requestId);
      const [method, route, status] = [c.req.method, addressLabel(c), c.res.status];
      const ms = performance.now() - started;
      const isReplay = c.res.headers.has('idempotency-replayed');
      metrics.requests.add({ method, route, status }, 1);
      metrics.seconds.observe({ method, route }, ms / 1000);
      if (isReplay) metrics.replays.add({ route }, 1);
      for (const event of events) {
        metrics.security.add({ event }, 1);
        log.info({ event, from: aliasOf(clientIp(c, config.TRUST_PROXY)), path: route }, 'security');
      }
      log.info({ method, path: route, status, ms: Math.round(ms), ...(isReplay ? { replayed: true } : {}) }, 'request');
    });
  };
}

// Like route(), for a call that waits for another system between two transactions.
import type { Customer } from '#server/parts.ts';
import type { AnyEndpoint, ParsedInputOf } from '#src/contract/endpoint.ts';
import { clientIp } from './client-ip.ts';
import {
  keyRecordOf,
  listAddress,
  type RouteOptions,
  readCall,
  requireKeyScope,
  type ShopApp,
  sendStored,
  type WithClientIp,
} from './route.ts';
import { runInStages, type Stages } from './run-in-stages.ts';

type StagedCall<E> = ParsedInputOf<E> &
  WithClientIp & {
    clock: () => Date;
    customer: Customer | null;
    /** The Idempotency-Key. Without one nobody can continue an unfinished call. */
    ownKey: string | null;
  };

/** `stagesOf` defines the work. The response body is the contract's reply with `success: true`, or a refusal. */
export function routeInStages<E extends AnyEndpoint, S extends object, R>(
  app: ShopApp,
  endpoint: E,
  stagesOf: (call: StagedCall<E>) => Stages<S, R>,
  options: Required<Pick<RouteOptions<E>, 'keyScope'>>,
): void {
  requireKeyScope(endpoint, options);
  app.hono.on(endpoint.method, listAddress(app, endpoint), async (c) => {
    const { call, sent } = await readCall(app, endpoint, c.req);
    const record = keyRecordOf(options, call, c.req, sent);
    const ip = clientIp(c, app.parts.config.TRUST_PROXY);
    const stages = stagesOf({ ...call, ip, ownKey: record?.key ?? null });
    return sendStored(await runInStages({ ...app.parts, underWay: app.underWay }, record, stages));
  });
}

// Like route(), for a call that waits for somebody outside between two transactions.
import type { Customer } from '#server/parts.ts';
import type { AnyEndpoint, ParsedInputOf } from '#src/contract/endpoint.ts';
import { clientIp } from './client-ip.ts';
import {
  claimOf,
  demandKeyScope,
  listAddress,
  type Placed,
  type RouteOptions,
  readCall,
  type ShopApp,
  sendKept,
} from './route.ts';
import { runInStages, type Stages } from './run-in-stages.ts';

type StagedCall<E> = ParsedInputOf<E> &
  Placed & {
    clock: () => Date;
    customer: Customer | null;
    /** False without an Idempotency-Key: nobody can come back to what was begun. */
    mayReturn: boolean;
  };

/** `stagesOf` says what is done; the answer's body is the contract's reply with `success: true`, or a refusal. */
export function routeInStages<E extends AnyEndpoint, S extends object, R>(
  app: ShopApp,
  endpoint: E,
  stagesOf: (call: StagedCall<E>) => Stages<S, R>,
  options: Required<Pick<RouteOptions<E>, 'keyScope'>>,
): void {
  demandKeyScope(endpoint, options);
  app.hono.on(endpoint.method, listAddress(app, endpoint), async (c) => {
    const { call, sent } = await readCall(app, endpoint, c.req);
    const claim = claimOf(options, call, c.req, sent);
    const place = clientIp(c, app.parts.config.TRUST_PROXY);
    const stages = stagesOf({ ...call, place, mayReturn: claim !== null });
    return sendKept(await runInStages({ ...app.parts, underWay: app.underWay }, claim, stages));
  });
}

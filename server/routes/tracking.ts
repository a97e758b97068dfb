// src/contract/tracking.ts
import { route, type ShopApp } from '#server/http/route.ts';
import { requireTry } from '#server/limits/rate-limit.ts';
import * as contract from '#src/contract/tracking.ts';

/** More than anybody looks by hand. A courier's API limits our calls too. */
const LOOKS = { name: 'tracking-looks', hits: 120, windowMs: 60_000 };

export function bindTracking(app: ShopApp): void {
  const { tracking } = app.parts;
  route(app, contract.trackShipment, async ({ params, db, clock, ip }) => {
    await requireTry(db, clock(), LOOKS, ip);
    return { tracking_data: await tracking.track(params.awb) };
  });
}

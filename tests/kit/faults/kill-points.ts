// Plays one kill point: a shopper with two tees places an order, the browser dies at that point, and the shopper comes back. Then
// the ledger must show one order and one charge, or none of either, and the cart must have lost exactly what was ordered.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import type { PaymentMode } from '#src/contract/payment-mode.ts';
import type { CheckoutServer, Ledger } from './kill-points-checkout.ts';
import { DEATHS, type Death, openPhone, type Phone } from './kill-points-phone.ts';

interface Point {
  isPaid: boolean;
  /** The call whose response never arrives. */
  call?: Record<PaymentMode, string>;
  /** The state of the payment record after which the page stops. */
  record?: 'paid' | 'placed';
}

const both = (call: string) => ({ online: call, cod: call });

export const KILL_POINTS = {
  'before the widget': { isPaid: false, call: both('POST /create-order') },
  'widget open': { isPaid: false },
  'paid but callback lost': { isPaid: true, call: both('POST /pay/payments') },
  'callback got but not posted': { isPaid: true, record: 'paid' },
  'posted but reply lost': { isPaid: true, call: { online: 'POST /verify-payment', cod: 'POST /cod-order' } },
  'reply got but cart not cleared': { isPaid: true, record: 'placed' },
} satisfies Record<string, Point>;
export type KillPoint = keyof typeof KILL_POINTS;

export interface Run {
  point: KillPoint;
  mode: PaymentMode;
  death: Death;
  /** What another tab adds to the cart in the meantime: one more of the ordered product, or another one. */
  added: 'tee' | 'mat' | null;
  /** Whether another device adds a mat to the cart while the phone is dead. */
  isAddedElsewhere: boolean;
  /** After an unpaid order: whether the shopper tries again. */
  isTriedAgain: boolean;
  worker: boolean;
}

/** The run of this number. Each way of dying occurs equally often; the seed decides the rest. */
export function runOf(seed: number, index: number): Run {
  const points = Object.keys(KILL_POINTS) as KillPoint[];
  const round = Math.floor(index / (points.length * 2));
  const draw = drawFrom(seed + index);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
  return {
    point: points[index % points.length] as KillPoint,
    mode: Math.floor(index / points.length) % 2 === 0 ? 'online' : 'cod',
    death: DEATHS[(index + round) % DEATHS.length] as Death,
    added: pick(['tee', 'mat', null]),
    isAddedElsewhere: pick([true, false]),
    isTriedAgain: pick([true, false]),
    worker: pick([true, false]),
  };
}

/** Resolves to the broken promises, one per line. */
export async function playKillPoint(server: CheckoutServer, chromiumPath: string, run: Run): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-killed-'));
  const sessionId = randomBytes(16).toString('hex');
  await server.put(sessionId, 'tee', 2);
  let phone = await openPhone({ origin: server.origin, chromiumPath, folder, sessionId, worker: run.worker });
  try {
    // Opened before: a tab opened later would find the payment and show the order.
    const other = run.added ? await phone.open(PAGES[run.added]) : null;
    const page = await comeToThePoint(server, phone, run);
    if (other) await phone.addToCart(other);
    phone = await phone.die(page, run.death);
    release(server, run);
    if (run.isAddedElsewhere) await server.put(sessionId, 'mat', 1);
    return await comeBack(server, phone, sessionId, run);
  } finally {
    release(server, run);
    await phone.close().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const PAGES = { tee: '/product/Training-Tee', mat: '/product/Yoga-Mat' } as const;

const pointOf = ({ point }: Run): Point => KILL_POINTS[point];

function release(server: CheckoutServer, run: Run): void {
  const call = pointOf(run).call?.[run.mode];
  if (call) server.hold(call).release();
}

async function comeToThePoint(server: CheckoutServer, phone: Phone, run: Run): Promise<Page> {
  const { isPaid, call, record } = pointOf(run);
  const held = call ? server.hold(call[run.mode]) : null;
  const page = await phone.pressPlaceOrder(run.mode, record);
  if (isPaid || !held) await phone.waitForWidget(page);
  if (isPaid) await phone.pay(page);
  await held?.reached;
  if (record) await phone.standsStill(page);
  return page;
}

async function comeBack(server: CheckoutServer, phone: Phone, sessionId: string, run: Run): Promise<string[]> {
  const { isPaid } = pointOf(run);
  const tees = run.added === 'tee' ? 1 : 0;
  const mats = Number(run.added === 'mat') + Number(run.isAddedElsewhere);
  const page = await phone.open('/');
  if (isPaid) return settled(server, sessionId, { orders: ['Placed'], payments: 1, refunds: 0 }, cartOf(tees, mats));

  await page.waitForLoadState('networkidle');
  const nothing = await settled(server, sessionId, { orders: [], payments: 0, refunds: 0 }, cartOf(2 + tees, mats));
  if (nothing.length > 0 || !run.isTriedAgain) return nothing;
  const again = await phone.pressPlaceOrder(run.mode);
  await phone.waitForWidget(again);
  await phone.pay(again);
  await again.waitForURL('**/order-success*');
  return settled(server, sessionId, { orders: ['Placed'], payments: 1, refunds: 0 }, {});
}

const cartOf = (tee: number, mat: number): Record<string, number> => ({
  ...(tee > 0 ? { tee } : {}),
  ...(mat > 0 ? { mat } : {}),
});

/** The page retries half a minute after a refusal. */
const PATIENCE_MS = 75_000;

async function settled(
  server: CheckoutServer,
  sessionId: string,
  wanted: Ledger,
  cart: Record<string, number>,
): Promise<string[]> {
  const expected = { ...wanted, cart };
  const look = async () => ({ ...(await server.ledger(sessionId)), cart: await server.cart(sessionId) });
  const deadline = Date.now() + PATIENCE_MS;
  let found = await look();
  while (!isDeepStrictEqual(found, expected) && Date.now() < deadline) {
    await wait(250);
    found = await look();
  }
  if (isDeepStrictEqual(found, expected)) return [];
  return [`expected ${JSON.stringify(expected)}, the ledger says ${JSON.stringify(found)}`];
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function drawFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

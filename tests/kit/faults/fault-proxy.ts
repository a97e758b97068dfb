// A proxy that puts a bad network in front of a server. A mode, a plan (fault-schedule.ts) or a barrier decides what happens to a
// request. Faults act at the socket; the client is not mocked.
//
//   const proxy = await openFaultProxy(shop.origin, { scale: 0.05 });
//   proxy.meet(seededPlan(7, isCartCall));
//   const held = proxy.barrier({ matches: ({ method }) => method === 'POST', at: 'response' });
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { BROKEN, FAULT_ACTS, PORTAL } from './fault-acts.ts';
import { type Barrier, type BarrierAt, Barriers } from './fault-barriers.ts';
import { type Exchange, openExchange } from './fault-exchange.ts';
import { answered, type Effects, effectsOf, type Logged } from './fault-log.ts';
import type { Asked, Plan, PlannedFault } from './fault-schedule.ts';

/**
 * `open` passes requests on. `silent` breaks every connection. `portal` returns a log-in page with status 200. `broken` returns
 * status 500. `slow` delays API responses by six seconds.
 */
export type Mode = 'open' | 'silent' | 'portal' | 'broken' | 'slow';

export interface FaultProxy {
  origin: string;
  /** `open` at first. Other modes override plan and barriers. */
  setMode(mode: Mode): void;
  /** The plan for requests from now on; undefined for none. */
  meet(plan: Plan | undefined): void;
  barrier(wanted: BarrierAt): Barrier;
  /** In order of arrival. */
  log(): readonly Logged[];
  effects(): Map<string, Effects>;
  forgetLog(): void;
  close(): Promise<void>;
}

export interface FaultProxyOptions {
  /** Scales the durations of faults: 0.05 makes 20 s one second. */
  scale?: number;
  /** Returns true if it has answered in place of the server. */
  instead?: (asked: IncomingMessage, answer: ServerResponse) => boolean;
}

const SLOW_MS = 6_000;

export async function openFaultProxy(
  upstream: string,
  { scale = 1, instead = () => false }: FaultProxyOptions = {},
): Promise<FaultProxy> {
  let mode: Mode = 'open';
  let plan: Plan | undefined;
  let log: Logged[] = [];
  const barriers = new Barriers();
  const waiting = new Set<() => void>();

  const server = createServer((asked, answer) => {
    if (mode === 'silent') return void asked.socket.resetAndDestroy();
    const logged: Logged = { ...read(asked), answers: [] };
    log.push(logged);
    const exchange = openExchange(upstream, asked, answer, (given) => logged.answers.push(answered(given)));
    if (mode === 'portal') return exchange.toClient(PORTAL);
    if (mode === 'broken') return exchange.toClient(BROKEN);
    if (instead(asked, answer)) return;
    // This fails only if the server has gone or the client has disconnected.
    carryOut(logged, exchange).catch(() => exchange.reset());
  });

  async function carryOut(logged: Logged, exchange: Exchange): Promise<void> {
    if (mode === 'slow' && logged.url.startsWith('/api/')) await wait(SLOW_MS);
    const barrier = barriers.take(logged);
    const faultAt = plan?.(logged);
    if (barrier || faultAt?.fault !== 'drop-request') await exchange.receive();
    if (barrier) {
      logged.met = 'barrier';
      await standAt(barrier, exchange);
    } else if (faultAt) await meet(faultAt, logged, exchange);
    else await FAULT_ACTS.pass(exchange, { ms: 0, afterNext: async () => undefined });
  }

  async function meet({ fault, ms }: PlannedFault, logged: Logged, exchange: Exchange): Promise<void> {
    logged.met = fault;
    const before = fault === 'reorder' ? [] : [...waiting];
    await FAULT_ACTS[fault](exchange, { ms: ms * scale, afterNext: () => afterNext(ms * scale) });
    for (const letGo of before) letGo();
  }

  async function afterNext(atMostMs: number): Promise<void> {
    const next = Promise.withResolvers<void>();
    waiting.add(next.resolve);
    await Promise.race([next.promise, wait(atMostMs)]);
    waiting.delete(next.resolve);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setMode(next) {
      mode = next;
      // Keep-alive connections would go on answering.
      if (next === 'silent') server.closeAllConnections();
    },
    meet(next) {
      plan = next;
    },
    barrier: (wanted) => barriers.set(wanted),
    log: () => log,
    effects: () => effectsOf(log),
    forgetLog() {
      log = [];
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function read({ method = '', url = '', headers }: IncomingMessage): Asked {
  const { referer, 'idempotency-key': key } = headers;
  return {
    method,
    url,
    ...(typeof key === 'string' ? { key: key.replaceAll('"', '') } : {}),
    ...(referer === undefined ? {} : { referer }),
  };
}

async function standAt({ at, stand }: NonNullable<ReturnType<Barriers['take']>>, exchange: Exchange): Promise<void> {
  if (at === 'request' && (await stand()) === 'drop') return exchange.reset();
  const answer = await exchange.toServer();
  if (at === 'response' && (await stand()) === 'drop') return exchange.reset();
  exchange.toClient(answer);
}

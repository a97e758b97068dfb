// The load of a sale day, in a process of its own: it shares no thread with the test. It receives its plan as a message, and sends the
// outcomes back.
import { Agent } from 'node:http';
import type { Counter } from '#tests/kit/faults/killed-checkout.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { type LoadCall, sendCall } from '#tests/kit/server/load-call.ts';
import { buyOne, type Outcome } from './buyer.ts';
import { openLoop } from './open-loop.ts';

/** `buy`: a purchase of `good`. `read`: one GET of the paths in turn. `add`: `good` into a new cart. */
export type Stream = { name: string; rate: number; count: number } & (
  | { does: 'buy'; good: Counter['goods'][number]; payAfterMs: number }
  | { does: 'read'; paths: readonly string[] }
  | { does: 'add'; good: Counter['goods'][number] }
);
export interface LoadPlan {
  origin: string;
  counter: Counter;
  streams: readonly Stream[];
  /** Differs between runs against the same shop, so that no two shoppers have the same session. */
  run: number;
  /** For each stream. */
  sockets: number;
  /** For how long after the last arrival refused calls are retried. */
  patienceMs: number;
}
export interface StreamOutcome {
  /** Milliseconds from the arrival to the outcome, by outcome or status. */
  byOutcome: Record<Outcome | string, number[]>;
  /** When each outcome was known, in milliseconds since the load began. */
  endedAt: Record<Outcome | string, number[]>;
  /** Milliseconds of each call, by its kind. */
  calls: Record<string, number[]>;
  orders: string[];
  repeats: number;
}
export type LoadOutcomes = Record<string, StreamOutcome>;

process.once('message', (plan: LoadPlan) => void play(plan));

async function play(plan: LoadPlan): Promise<void> {
  const begun = performance.now();
  const outcomes = await Promise.all(
    plan.streams.map(async (stream, at) => [stream.name, await run(plan, stream, { at, begun })] as const),
  );
  const { user, system } = process.cpuUsage();
  process.send?.({ outcomes: Object.fromEntries(outcomes), processorSeconds: (user + system) / 1e6 }, () =>
    process.disconnect(),
  );
}

async function run(
  plan: LoadPlan,
  stream: Stream,
  { at, begun }: { at: number; begun: number },
): Promise<StreamOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.sockets });
  const outcome: StreamOutcome = { byOutcome: {}, endedAt: {}, calls: {}, orders: [], repeats: 0 };
  const record = (kind: string, due: number, endedAt: number) => {
    add(outcome.byOutcome, kind, endedAt - due);
    add(outcome.endedAt, kind, endedAt - begun);
  };
  const endsAt = begun + (stream.count / stream.rate) * 1_000 + plan.patienceMs;
  const arrivals = { rate: stream.rate, count: stream.count, random: seededRandom(at + 1) };
  const { origin, counter } = plan;
  // Sessions of hexadecimal digits: each stream of each run has its own.
  const name = `5a1e${at}${plan.run.toString(16).padStart(4, '0')}`;
  await openLoop(arrivals, async (number, due) => {
    if (stream.does !== 'buy') {
      const from = `10.9.${(number >> 8) & 255}.${number & 255}`;
      const answer = await sendCall(agent, origin, { ...callOf(stream, number, name), from }).catch(() => null);
      record(String(answer?.status ?? 'error none'), due, performance.now());
      return;
    }
    const place = { agent, origin, counter, good: stream.good, payAfterMs: stream.payAfterMs, endsAt };
    const bought = await buyOne(place, number + at * 1_000_000, name);
    record(bought.outcome, due, bought.endedAt);
    outcome.repeats += bought.repeats;
    if (bought.orderId) outcome.orders.push(bought.orderId);
    for (const [kind, ms] of bought.calls) add(outcome.calls, kind, ms);
  });
  agent.destroy();
  return outcome;
}

function callOf(stream: Exclude<Stream, { does: 'buy' }>, number: number, name: string): Omit<LoadCall, 'from'> {
  if (stream.does === 'read') return { kind: 'read', path: stream.paths[number % stream.paths.length] ?? '/' };
  const session_id = `${name}${String(number).padStart(32 - name.length, '0')}`;
  const products = { ...stream.good, price: 1, quantity: 1, session_id };
  return { kind: 'add', method: 'POST', path: '/api/add-cart', body: { isCombo: false, products }, key: session_id };
}

function add(lists: Record<string, number[]>, name: string, value: number): void {
  const list = lists[name] ?? [];
  lists[name] = list;
  list.push(value);
}

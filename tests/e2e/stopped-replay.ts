// One replay of an outbox by the worker, stopped at a chosen point and then repeated. Afterwards the server must have what
// the shopper saw, and must have done everything once.
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Doc } from '#src/offline/index.ts';
import type { Barrier } from '#tests/kit/faults/fault-barriers.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { cartText, type Good, readServerCart, viewText } from '#tests/kit/server/cart.ts';
import { type PutAway, putAwayCart } from '#tests/kit/simulation/put-away-cart.ts';
import type { BarePage } from './bare-page.ts';
import type { WorkerHost } from './worker-host.ts';

/** The points at which a replay is stopped. tx1 announces a request in the document, tx2 writes its outcome. */
export const STOPS = ['before tx1', 'after tx1', 'request sent', 'committed', 'response', 'after tx2'] as const;
export type Stop = (typeof STOPS)[number];

export interface Bench extends BarePage {
  host: WorkerHost;
  /** The server's own address, without the bad network. */
  server: string;
  goods: readonly Good[];
}

/** The operation at which a replay is stopped, and how. */
interface Aim {
  put: PutAway;
  opId: string;
  random: () => number;
}

const PATIENCE_MS = 60_000;
/** Time for the answer to reach the worker, which then waits for the database. */
const HEARD_MS = 60;

/** Throws an assertion error that names what differs. */
export async function stopOneReplay(bench: Bench, stop: Stop, seed: number): Promise<void> {
  const { host, steps, worker, server, goods } = bench;
  const random = seededRandom(seed);
  const put = await putAwayCart(server, goods, random);
  const aim = { put, random, opId: put.opIds[Math.floor(random() * put.opIds.length)] ?? '' };
  host.forgetLog();
  await steps.replace(put.records);

  const held = await REACH[stop](bench, aim);
  await worker.stopWorkers();
  expect(await standOf(bench, aim), 'where the replay was stopped').toEqual(STANDS[stop]);
  await steps.letGo();
  const isLate = random() < 0.5;
  if (held && !isLate) held[random() < 0.5 ? 'pass' : 'drop']();
  if (random() < 0.5) await wait(random() * 300);
  await replayToTheEnd(bench, put, () => (isLate ? held?.pass() : undefined));

  const doc = await bench.readCart(put.sessionId);
  expect(cartText(await readServerCart(server, put.sessionId)), 'the server against what was wanted').toEqual(
    put.wanted,
  );
  expect(viewText(doc), 'the view against what was wanted').toEqual(put.wanted);
  expect(doc.rejected, 'refused').toEqual([]);
  expect(effectsByOp(host), 'effects by op').toEqual(Object.fromEntries(put.opIds.map((opId) => [opId, 1])));
}

interface Stand {
  /** How often the document says that the operation was sent; undefined: it is done. */
  attempts: number | undefined;
  /** Requests for it on the wire, and how many of them the server has answered. */
  sent: number;
  answered: number;
}

// biome-ignore format: it is a table
const STANDS: Readonly<Record<Stop, Stand>> = {
  'before tx1':   { attempts: 0,         sent: 0, answered: 0 },
  'after tx1':    { attempts: 1,         sent: 0, answered: 0 },
  'request sent': { attempts: 1,         sent: 1, answered: 0 },
  committed:      { attempts: 1,         sent: 1, answered: 1 },
  response:       { attempts: 1,         sent: 1, answered: 1 },
  'after tx2':    { attempts: undefined, sent: 1, answered: 1 },
};

async function standOf(bench: Bench, { put, opId }: Aim): Promise<Stand> {
  const { outbox } = await bench.readCart(put.sessionId);
  const sent = bench.host.log().filter(({ key }) => key?.startsWith(opId));
  return {
    attempts: outbox.find((op) => op.opId === opId)?.attempts,
    sent: sent.length,
    answered: sent.filter(({ answers }) => answers.length > 0).length,
  };
}

/** Each brings the replay to its point, and returns the barrier that still holds a request, if any. */
const REACH: Readonly<Record<Stop, (bench: Bench, aim: Aim) => Promise<Barrier | undefined>>> = {
  'before tx1': (bench, aim) =>
    stepTo(bench, aim, ({ sender, outbox }) => sender.epoch > 0 && isNext(outbox, aim) && outbox[0]?.attempts === 0),
  'after tx1': (bench, aim) => stepTo(bench, aim, ({ outbox }) => isNext(outbox, aim) && outbox[0]?.attempts === 1),
  'after tx2': (bench, aim) => stepTo(bench, aim, ({ outbox }) => !outbox.some(({ opId }) => opId === aim.opId)),
  'request sent': (bench, aim) => reachWire(bench, aim, 'request'),
  committed: (bench, aim) => reachWire(bench, aim, 'response'),
  async response(bench, aim) {
    const held = await reachWire(bench, aim, 'response');
    await bench.steps.hold();
    held.pass();
    await wait(HEARD_MS + aim.random() * HEARD_MS);
    return undefined;
  },
};

const isNext = (outbox: Doc['outbox'], { opId }: Aim) => outbox[0]?.opId === opId;

/** Runs the worker one transaction at a time until the document matches, and leaves the database blocked. */
async function stepTo(bench: Bench, { put }: Aim, isThere: (doc: Doc) => boolean): Promise<undefined> {
  const { steps, worker } = bench;
  await steps.hold();
  await worker.fireSync();
  const deadline = Date.now() + PATIENCE_MS;
  while (!isThere(await bench.readCart(put.sessionId))) {
    if (Date.now() > deadline) throw new Error('the replay never reached its point');
    await steps.step();
    await wait(2);
  }
}

async function reachWire({ host, worker }: Bench, { opId }: Aim, at: 'request' | 'response'): Promise<Barrier> {
  const held = host.barrier({ matches: ({ key }) => key?.startsWith(opId) === true, at });
  await worker.fireSync();
  await held.reached;
  return held;
}

/** Syncs repeatedly, as the browser does, until the outbox is empty. */
async function replayToTheEnd(bench: Bench, put: PutAway, meanwhile: () => void): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let round = 0; (await bench.readCart(put.sessionId)).outbox.length > 0; round++) {
    if (Date.now() > deadline) throw new Error('the outbox did not become empty');
    if (round % 60 === 0) await bench.worker.fireSync();
    if (round === 1) meanwhile();
    await wait(25);
  }
  meanwhile();
}

const Key = v.pipe(v.string(), v.regex(/^[\w-]+#\d+$/));

/** How often each operation took effect on the server. */
function effectsByOp(host: WorkerHost): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [key, { done }] of host.effects()) {
    const [opId = ''] = v.parse(Key, key).split('#');
    sums[opId] = (sums[opId] ?? 0) + done;
  }
  return sums;
}

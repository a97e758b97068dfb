// One run of the whole shop on one seed: pages, worker, network, server, database, provider, mail and merchant in one process.
import './virtual-globals.ts';
import fc from 'fast-check';
import { redirectLog } from '#src/base/log.ts';
import type { Command, Model } from '#tests/kit/simulation/command.ts';
import { commands } from '#tests/kit/simulation/commands.ts';
import { checkEndState, finishRun } from '#tests/kit/simulation/finish-run.ts';
import type { Mutant } from '#tests/kit/simulation/ports.ts';
import { seededRandom } from '#tests/kit/simulation/random.ts';
import { fate, later, MAX_COMMANDS, setting } from '#tests/kit/simulation/run-property.ts';
import { World } from '#tests/kit/simulation/world.ts';
import { DeviceReads } from './device-reads.ts';
import type { WorkerMutant } from './device-worker.ts';
import { EventLog } from './event-log.ts';
import { checkRestored, checkShopAtRest, requireLedger } from './invariants.ts';
import type { ServerMutant } from './server-instance.ts';
import { type Rows, ShopDatabase } from './shop-database.ts';
import { fillShop } from './small-catalogue.ts';
import { beginVirtual, endVirtual } from './virtual-globals.ts';
import { WholeShop } from './whole-shop.ts';
import { wholeShopCommands } from './whole-shop-commands.ts';

/** The server's clock at the beginning of a run. */
const BEGIN_MS = 1_800_000_000_000;

/** One run in so many ends with a restored backup. */
const RESTORED_EVERY = 3;

/** The database of this thread, and the rows with which every run begins. */
export interface Ground {
  database: ShopDatabase;
  rows: Rows;
}

export async function openGround(): Promise<Ground> {
  const database = await ShopDatabase.open();
  const random = seededRandom(0);
  beginVirtual({ now: () => BEGIN_MS, monotonic: () => 0, random, after: () => () => {} });
  const rows = await fillShop(database, new Date());
  endVirtual();
  return { database, rows };
}

/** A mutant of the page, of the server, of the service worker or of several. */
export interface AppliedMutant extends Mutant {
  server?: ServerMutant;
  worker?: WorkerMutant;
}

export interface RunOptions {
  fault?: (() => AppliedMutant) | undefined;
  /** Of a run that fast-check has shrunk. */
  replayPath?: string | undefined;
  /** These instead of random commands, on a calm network. */
  steps?: Command[] | undefined;
  /** True: a further run is left out. */
  isOver?: () => boolean;
  /** Called when a run ends, also with an error. */
  onEnd?: (log: EventLog, isBroken: boolean) => void;
}

const drip = later.map((ms) => ({ do: 'drip', ms }) as const);

const shopSetting = {
  fates: fc.array(fc.oneof({ weight: 95, arbitrary: fate }, { weight: 5, arbitrary: drip }), {
    ...{ maxLength: 60, size: 'max' },
  }),
  instances: fc.constantFrom(1 as const, 1 as const, 2 as const),
  slowMs: fc.constantFrom(0, 0, 40),
  /** Half of the runs have a network without faults: more orders are placed in them. */
  isCalm: fc.boolean(),
};

const CALM = {
  ...{ instances: fc.constant(1 as const), slowMs: fc.constant(0), isCalm: fc.constant(true) },
  ...{ locks: fc.constant('released'), workerHasToken: fc.constant(true) },
};

/** What fast-check draws from the seed. @param given steps instead of random ones */
export const settingsAndCommands = (replayPath?: string, given?: Command[]) =>
  [
    fc.record({ ...setting, ...shopSetting, ...(given ? CALM : {}) }),
    given ? fc.constant(given) : commands(MAX_COMMANDS, replayPath, wholeShopCommands),
  ] as const;

/** The property that fast-check tests. */
export const wholeShopProperty = (
  { database, rows }: Ground,
  { fault, replayPath, steps: given, isOver, onEnd }: RunOptions = {},
) =>
  fc.asyncProperty(
    ...settingsAndCommands(replayPath, given),
    async ({ locks, isPrefilled: _, isTerse: __, instances, slowMs, isCalm, fates, ...options }, steps) => {
      if (isOver?.()) return;
      const restoreLog = redirectLog(() => {});
      await database.write(rows);
      const mutant = fault?.();
      const random = seededRandom(options.seed ^ 0x5eed);
      const begun: { shop?: WholeShop; log?: EventLog } = {};
      const world = new World({
        ...options,
        fates: isCalm ? [] : fates,
        ...{ hasStickyLocks: locks === 'sticky', hasNoLocks: locks === 'none', backend: 'own' },
        ...(mutant ? { fault: () => mutant } : {}),
        shop: (made) => {
          const { clock } = made;
          const { monotonic, after } = clock;
          // Of its own: a server that draws once more must not change what happens to everybody else.
          const ids = seededRandom(options.seed ^ 0x1d5);
          const now = () => BEGIN_MS + Math.floor(monotonic()) + (begun.shop?.clockIsAheadMs ?? 0);
          beginVirtual({ now, monotonic, after, random: ids });
          begun.log = new EventLog(monotonic);
          begun.shop = new WholeShop(made, { database, rows, log: begun.log, random, instances, slowMs, isCalm });
          return begun.shop;
        },
      });
      const { shop, log } = begun;
      let isBroken = false;
      if (!shop || !log) throw new Error('the shop was not opened');
      try {
        if (mutant?.server) shop.applyMutant(mutant.server);
        const reads = new DeviceReads({ world, shop, log, seed: options.seed, isCalm, mutant: mutant?.worker });
        shop.siteDataCleared = () => reads.siteDataCleared();
        logEverything(world, log);
        shop.start();
        for (const name of ['t1', 't2', 'w'] as const) await world.open(name);
        // The visit that installs the worker. If a file is lost on the way, a later one does.
        void world.noteFailure(reads.navigate(world.player('t1').agent, '/'));
        await world.advance(2_000);
        const model: Model = {};
        await fc.asyncModelRun(() => ({ model, real: Object.assign(world, { whole: shop, log, reads }) }), steps);
        const isRestored = options.seed % RESTORED_EVERY === 0;
        if (isRestored) await shop.backUp();
        log.add('step', 'run', 'the faults end');
        shop.beFair();
        reads.beFair();
        await finishRun(world);
        checkEndState(world);
        await requireLedger(database);
        log.add('step', 'run', 'everything comes to rest');
        for (const { agent } of world.players.values()) agent.interrupt('kill', 0);
        await shop.rest();
        await checkShopAtRest(database, shop);
        if (isRestored) {
          log.add('fault', 'run', 'the shop is restored from a backup, orders and all');
          await shop.restoreEverything();
          await shop.rest();
          await checkRestored(database);
        }
        log.add('step', 'run', 'every invariant holds');
      } catch (error) {
        if (mutant?.server?.isApplied?.() === false) return;
        isBroken = true;
        log.add('fault', 'run', error instanceof Error ? error.message : String(error));
        throw error;
      } finally {
        await shop.end();
        world.end();
        endVirtual();
        restoreLog();
        onEnd?.(log, isBroken);
      }
    },
  );

/** How a command is drawn. */
const FAULT =
  /killed|freezes|gateway|firewall|loses|breaks|cleared|network is gone|is full|no room|caches fail|steals|hangs|clock is set|restored|trips|ends the worker/;
const PASSES = /ms pass$|^the ledger is checked|thaws|opens again|network is back/;

function logEverything(world: World, log: EventLog): void {
  world.noteCommand = (text) => log.add(FAULT.test(text) ? 'fault' : PASSES.test(text) ? 'step' : 'act', 'run', text);
  const before = world.oracle.sent;
  world.oracle.sent = function sent(request, ...around) {
    log.add('request', request.agent.name, `${request.method} ${request.path} ${shortOf(request.rawBody)}`);
    before.call(world.oracle, request, ...around);
  };
}

/** What a reader of the log wants to know of a body. */
const shortOf = (body = ''): string =>
  [...body.matchAll(/"(product_id|size|quantity|amount|order_Id)":"?([\w-]{1,12})/g)]
    .slice(0, 4)
    .map(([, name, value]) => `${name} ${value}`)
    .join(', ');

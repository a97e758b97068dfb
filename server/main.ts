// Program 3, the reference server. Reads the environment, opens the database and serves until SIGTERM or SIGINT.
// If it cannot start, it prints one sentence and exits with a non-zero code.
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openCatalogueDatabase, openDatabase, openReplicas } from './db/open.ts';
import { foldersFor } from './folders.ts';
import { createAdmission } from './http/admission.ts';
import { createShopLog } from './log/shop-log.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { Parts } from './parts.ts';
import { choosePayments } from './providers/choose-payments.ts';
import { chooseTracking } from './providers/choose-tracking.ts';
import { createMail } from './providers/mail.ts';
import { createPush } from './providers/push-keys.ts';
import { listen, listenForMetrics } from './start/listen.ts';
import { prepareShop } from './start/prepare-shop.ts';
import { runJobs } from './start/run-jobs.ts';
import { say } from './start/say.ts';
import { replicaJobs, shopJobs } from './start/shop-jobs.ts';
import { StartError } from './start-error.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createShopLog(config.LOG_LEVEL);
  say(config.DATABASE_URL ? 'Connecting to PostgreSQL …' : `Opening the embedded database in ${config.DATA_DIR} …`);
  const { db, pool, close } = await openDatabase(config);
  const catalogue = await openCatalogueDatabase(config);
  const catalogueDb = catalogue?.db ?? db;
  const replicas = await openReplicas(config, catalogueDb, log);
  try {
    const folders = foldersFor(config.DATA_DIR);
    await prepareShop(db, folders.masters, say);
    const clock = () => new Date();
    const payments = choosePayments(config, db, clock);
    const mail = createMail({ db, clock, log }, config.SMTP_URL !== undefined);
    const push = createPush(db, config);
    const tracking = chooseTracking(config, db, clock);
    const metrics = createMetrics();
    const stopping = new AbortController();
    const admission = createAdmission(config.CORS_ORIGIN, (kind) => metrics.refused.inc({ kind }));
    const parts = {
      db,
      catalogueDb,
      clock,
      config,
      log,
      metrics,
      payments,
      mail,
      push,
      tracking,
      folders,
      stopping: stopping.signal,
      isBusy: admission.isBusy,
      ...(replicas ? { readCatalogue: replicas.read } : {}),
      // The defaults of the parts that are left out are right for every instance. A forgotten part is an error of types.
    } satisfies Omit<Parts, 'queue' | 'lane' | 'authenticate' | 'readCatalogue'>;
    const { address, stop } = await listen(createApp(parts), config, { guard: admission.guard });
    const watched = await listenForMetrics(parts, config, { pool, replicas });
    const jobs = runJobs([...shopJobs(parts, config), ...replicaJobs(replicas)], log);
    const stopped = untilStopped();
    if (payments.name === 'test-gateway') say('Payments go to the built-in test gateway: nobody is charged.');
    if (watched) say(`Metrics are at ${watched.address}/metrics`);
    say(`The shop is open at ${address}`);
    const signal = await stopped;
    stopping.abort();
    say(`Received ${signal}: finishing requests in progress …`);
    await wait(config.DRAIN_SECONDS * 1_000);
    await Promise.all([stop(), jobs.stop()]);
    await watched?.stop();
  } finally {
    await replicas?.close();
    await catalogue?.close();
    await close();
  }
}

/** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once. */
function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const onSignal = (signal: NodeJS.Signals) => {
      for (const name of ['SIGTERM', 'SIGINT'] as const) {
        process.removeListener(name, onSignal);
        process.once(name, () => process.exit(1));
      }
      resolve(signal);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

try {
  await main();
} catch (error) {
  const known = error instanceof StartError;
  process.stderr.write(
    known
      ? `${error.message}\n`
      : `The shop stopped because of a bug in the server.\n${String((error as Error)?.stack ?? error)}\n`,
  );
  process.exitCode = 1;
}
// Libraries may hold open handles; they must not keep a stopped server running.
process.exit();

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { Pool } from '#server/db/database.ts';
import { createMetricsPage } from '#server/metrics/metrics-page.ts';
import type { Parts } from '#server/parts.ts';
import { StartError } from '#server/start-error.ts';

export interface Listening {
  /** As a browser wants it. */
  address: string;
  /** Takes no new calls, lets those under way finish, and cuts them off after `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
}

/** How long a caller may take to say what it wants; then it is answered 408 and hung up on. */
export interface Patience {
  headersMs: number;
  /** The whole call with its body: a review's picture of 5 MB on a slow line. */
  requestMs: number;
  /** How often the server looks at who is late. */
  lookMs: number;
}
const PATIENCE: Patience = { headersMs: 15_000, requestMs: 120_000, lookMs: 2_000 };

/** Longer than a load balancer keeps a connection, so that it never sends into one that just closed. */
const KEEP_ALIVE_MS = 65_000;
const SWEEP_MS = 50;

/** Throws StartError port-in-use, also for a port or host that may not be used. */
export async function listen(
  app: App,
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
  { headersMs, requestMs, lookMs }: Patience = PATIENCE,
): Promise<Listening> {
  const serverOptions = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: lookMs,
  };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startError(error, PORT, HOST)));
    server.listen(PORT, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const anywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = anywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return { address: `http://${host}:${port}`, stop: (patienceMs) => stop(server, patienceMs) };
}

/** The second door, for /metrics alone; undefined when none is wanted. */
export async function listenForMetrics(
  parts: Pick<Parts, 'db' | 'clock' | 'log' | 'metrics'>,
  { METRICS_PORT, METRICS_HOST }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
  pool?: Pool,
): Promise<Listening | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  return listen(createMetricsPage(parts, pool), { PORT: METRICS_PORT, HOST: METRICS_HOST });
}

function startError(error: NodeJS.ErrnoException, port: number, host: string): StartError {
  const message =
    {
      EADDRINUSE: `Port ${port} is in use by another program; stop that one, or set PORT to another.`,
      EACCES: `Port ${port} may not be used by this user; set PORT to one above 1023.`,
      EADDRNOTAVAIL: `This machine has no address ${host}; set HOST to one that it has.`,
      ENOTFOUND: `The host name ${host} is not known; set HOST to an address of this machine.`,
    }[error.code ?? ''] ?? `The shop cannot listen on ${host}, port ${port} (${error.code}).`;
  return new StartError('port-in-use', message, error);
}

async function stop(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A kept-alive connection is idle only once its call is answered, so they are asked again and again.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const late = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}

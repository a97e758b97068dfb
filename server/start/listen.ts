import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { App } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { createMetricsPage } from '#server/metrics/metrics-page.ts';
import type { Connections } from '#server/metrics/shop-gauges.ts';
import type { Parts } from '#server/parts.ts';
import { StartError } from '#server/start-error.ts';

export interface Listening {
  /** The address for a browser. */
  address: string;
  /** Takes no new requests, waits for those in progress, and closes them after ten seconds or after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
}

/** How long a client may take to send its request. A late one gets 408 and is disconnected. */
export interface RequestTimeouts {
  headersMs: number;
  /** The whole request with its body: a review's picture of 5 MB on a slow line. */
  requestMs: number;
  /** How often the server checks for late clients. */
  checkMs: number;
}
export const REQUEST_TIMEOUTS: RequestTimeouts = { headersMs: 15_000, requestMs: 120_000, checkMs: 2_000 };

/** Longer than a load balancer keeps a connection, so that it never uses one that has just closed. */
const KEEP_ALIVE_MS = 65_000;
const SWEEP_MS = 50;
/** How long requests and jobs in progress may take after the signal to stop. */
export const SHUTDOWN_TIMEOUT_MS = 10_000;

interface ListenOptions {
  /** Stands before PORT and HOST in the variables that a message names. */
  prefix?: '' | 'METRICS_';
  /** Admission control: wraps the listener (http/admission.ts). */
  guard?: (serve: RequestListener) => RequestListener;
  timeouts?: RequestTimeouts;
}

/** Throws StartError port-in-use, also if the port or host is not allowed. */
export async function listen(
  app: App,
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
  {
    prefix = '',
    guard = (serve) => serve,
    timeouts: { headersMs, requestMs, checkMs } = REQUEST_TIMEOUTS,
  }: ListenOptions = {},
): Promise<Listening> {
  const serverOptions = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
  };
  const listener = getRequestListener(app.fetch);
  const server = createServer(
    serverOptions,
    guard((asked, answer) => void listener(asked, answer)),
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startError(error, PORT, HOST, prefix)));
    server.listen(PORT, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const anywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = anywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return { address: `http://${host}:${port}`, stop: (timeoutMs = SHUTDOWN_TIMEOUT_MS) => stop(server, timeoutMs) };
}

/** Listens for /metrics on a second port; undefined if METRICS_PORT is not set. */
export async function listenForMetrics(
  parts: Pick<Parts, 'db' | 'clock' | 'log' | 'metrics'>,
  { METRICS_PORT, METRICS_HOST }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
  connections: Connections,
): Promise<Listening | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const place = { PORT: METRICS_PORT, HOST: METRICS_HOST };
  return listen(createMetricsPage(parts, connections), place, { prefix: 'METRICS_' });
}

function startError(error: NodeJS.ErrnoException, port: number, host: string, prefix: string): StartError {
  const message =
    {
      EADDRINUSE: `Port ${port} is in use by another program; stop that one, or set ${prefix}PORT to another.`,
      EACCES: `Port ${port} may not be used by this user; set ${prefix}PORT to one above 1023.`,
      EADDRNOTAVAIL: `This machine has no address ${host}; set ${prefix}HOST to one that it has.`,
      ENOTFOUND: `The host name ${host} is not known; set ${prefix}HOST to an address of this machine.`,
    }[error.code ?? ''] ?? `The shop cannot listen on ${host}, port ${port} (${error.code}).`;
  return new StartError('port-in-use', message, error);
}

async function stop(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A keep-alive connection is idle only after its response, so idle ones are closed repeatedly.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const late = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}

// One instance of the real server in a run: createApp, its background jobs, and a connection to the shop's database. It can be
// killed between any two statements; then nothing of it continues.
import pino from 'pino';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { foldersFor } from '#server/folders.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { createMail } from '#server/providers/mail.ts';
import { createMailDelivery, type MailTransport } from '#server/providers/mail-delivery.ts';
import { createPush, type Push } from '#server/providers/push-keys.ts';
import { createTestGateway } from '#server/providers/test-gateway.ts';
import { type Job, runJobs } from '#server/start/run-jobs.ts';
import { shopJobs } from '#server/start/shop-jobs.ts';
import type { Agent } from '#tests/kit/simulation/agent.ts';
import type { TakeAnswer } from '#tests/kit/simulation/network.ts';
import type { SentRequest } from '#tests/kit/simulation/sent-request.ts';

const config = readConfig({});
const metrics = createMetrics();
/** Pages and files come from the host of the run (shop-host.ts), also on a machine where the page is built. */
const folders = { ...foldersFor(config.DATA_DIR), page: '/no/built/page' };
const MAIL_FROM = 'Vyayam <orders@shop.example>';
/** Jobs wait longer than in a real shop: a run of an hour would spend most of its time on those that find nothing. */
const slower = (everyMs: number): number => Math.max(30_000, 3 * everyMs);

/** A request that an instance has not answered. */
export interface OpenCall {
  request: SentRequest;
  take: TakeAnswer;
}

type ServerParts = OrderParts;

/** A mutant of the server. */
export interface ServerMutant {
  /** Changes a statement before the database gets it. */
  statement?: (text: string) => string;
  /** Whether a statement was changed. A run in which none was notices nothing. */
  isApplied?: () => boolean;
  parts?: (parts: ServerParts) => Partial<ServerParts>;
  transport?: (transport: MailTransport) => MailTransport;
}

export interface Surroundings {
  clock: () => Date;
  transport: MailTransport;
  post: Push['post'];
  hasJobs: boolean;
  /** A line of the server's log of level error: always a fault of the server. */
  onError(line: string): void;
  parts?: ServerMutant['parts'] | undefined;
}

export interface ServerInstance {
  agent: Agent;
  app: App;
  db: Db;
  parts: OrderParts;
  readonly calls: Set<OpenCall>;
  jobs: readonly Job[];
  stopJobs(): Promise<void>;
}

/** @param db the connection of the instance (ShopDatabase.connect) */
export function startInstance(agent: Agent, db: Db, around: Surroundings): ServerInstance {
  const { clock, transport, onError } = around;
  const log = pino({ level: 'error' }, { write: onError });
  const base = { db, clock, log, config };
  const ours = { ...base, payments: createTestGateway(db, clock), mail: createMail(base, true) };
  const parts = { ...ours, push: createPush(db, config, { post: around.post }), ...around.parts?.(ours) };
  const app = createApp({ ...parts, metrics, folders });
  const delivery = createMailDelivery(base, { url: '', from: MAIL_FROM }, transport);
  const mail = { name: 'mail', everyMs: 10_000, work: delivery.deliver };
  const jobs = [...shopJobs(parts, { MAIL_FROM, SMTP_URL: undefined }), mail].map((job) => ({
    ...job,
    everyMs: slower(job.everyMs),
  }));
  const { stop } = around.hasJobs ? runJobs(jobs, log) : { stop: async () => {} };
  return { agent, app, db, parts, calls: new Set(), jobs, stopJobs: stop };
}

/** Lets the instance answer a request. Resolves to the answer; never, if the instance dies before. */
export async function serve({ app }: Pick<ServerInstance, 'app'>, request: Incoming) {
  const { method, url, headers, rawBody } = request;
  const body = rawBody === undefined ? {} : { body: rawBody };
  const response = await app.fetch(new Request(`http://shop.test${url}`, { method, headers: { ...headers }, ...body }));
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : text,
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}

export type Incoming = Pick<SentRequest, 'method' | 'url' | 'headers' | 'rawBody'>;

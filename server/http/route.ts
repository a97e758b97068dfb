// Binds one endpoint of the contract to its handler: authorization, input, idempotency and caching.
import type { Hono, HonoRequest } from 'hono';
import type { CatalogueState } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { Customer, Parts } from '#server/parts.ts';
import type { AnyEndpoint, ParsedInputOf, SentReplyOf } from '#src/contract/endpoint.ts';
import { addressOf } from './address-of.ts';
import { type Answer, send, success } from './answer.ts';
import { authorize, requireOwn } from './authorize.ts';
import { clientIp } from './client-ip.ts';
import type { PolicySources } from './content-security-policy.ts';
import { answerByContent, answerByVersion } from './freshness.ts';
import { fingerprint, type KeyRecord, readKey, runOnce, type StoredAnswer } from './idempotency.ts';
import type { PackedAnswer } from './packed-answer.ts';
import { readInput } from './read-input.ts';
import { openSessionCookie, type SessionCookie } from './session-cookie.ts';
import type { VersionCache } from './version-cache.ts';

/** The Hono app under construction and what its routes share. */
export interface ShopApp {
  hono: Hono<{ Variables: { requestId: string; ownPolicy?: PolicySources } }>;
  parts: Parts;
  /** The Idempotency-Keys that this process is working on. */
  underWay: Set<string>;
  memory: VersionCache<PackedAnswer>;
  /** The current state of the catalogue, read from the primary. */
  readState: () => Promise<CatalogueState>;
  /** Method by address, so that a wrong method gets 405 and not 404. */
  methods: Map<string, string>;
}

export type Call<E> = ParsedInputOf<E> & {
  /** For an idempotent endpoint: the transaction in which its answer is stored. */
  db: Db;
  clock: () => Date;
  /** The logged-in customer if the endpoint's access is 'customer', or 'known' and there is one; else null. */
  customer: Customer | null;
};

/** The client IP, for rate limits (server/http/client-ip.ts). */
export interface WithClientIp {
  ip: string;
}

export interface RouteOptions<E> {
  /** The owner of the Idempotency-Key. Every idempotent endpoint defines one. */
  keyScope?: (call: ParsedInputOf<E> & { customer: Customer | null }) => string;
  /** What the ETag is made of: the catalogue's version or the content. Without it there is no ETag. */
  tag?: 'catalogue' | 'content';
}

/** What a handler learns about the client besides the input. */
interface Caller extends WithClientIp {
  sessionCookie: Pick<SessionCookie, 'sessionId' | 'remember'>;
}

/** `handler` returns the contract's reply or throws a Refusal. */
export function route<E extends AnyEndpoint>(
  app: ShopApp,
  endpoint: E,
  handler: (call: Call<E> & Caller) => Promise<SentReplyOf<E>>,
  options: RouteOptions<E> = {},
): void {
  const { hono, parts } = app;
  requireKeyScope(endpoint, options);

  hono.on(endpoint.method, listAddress(app, endpoint), async (c) => {
    const { call, sent } = await readCall(app, endpoint, c.req);
    const ip = clientIp(c, parts.config.TRUST_PROXY);
    const sessionCookie = openSessionCookie(c.req, parts.config);
    const work = async (db: Db): Promise<Answer> =>
      success((await handler({ ...call, db, ip, sessionCookie })) as object);

    // Shared by all clients, so it sets no cookie.
    if (options.tag === 'catalogue') return answerByVersion(app, c.req, sent.query, work);
    if (options.tag === 'content') return sessionCookie.addTo(await answerByContent(c.req, () => work(parts.db)));
    if (!endpoint.idempotent) return send(await work(parts.db));
    const record = keyRecordOf(options, call, c.req, sent);
    if (!record) return sessionCookie.addTo(send(await inTransaction(parts.db, work)));
    return sessionCookie.addTo(sendStored(await runOnce({ ...parts, underWay: app.underWay }, record, work)));
  });
}

/** Registers the address with its method. */
export function listAddress(app: ShopApp, endpoint: AnyEndpoint): string {
  const address = addressOf(endpoint);
  app.methods.set(address, endpoint.method);
  return address;
}

export function requireKeyScope<E extends AnyEndpoint>(endpoint: E, options: RouteOptions<E>): void {
  if (endpoint.idempotent && !options.keyScope) throw new Error(`${endpoint.name} has no keyScope`);
}

/** Authorizes the client and parses the input. Throws a Refusal. */
export async function readCall<E extends AnyEndpoint>({ parts }: ShopApp, endpoint: E, request: HonoRequest) {
  const customer = await authorize(parts, endpoint.access, request);
  const { parsed, sent } = await readInput(endpoint, request);
  if (customer) requireOwn(customer, parsed);
  return { call: { ...parsed, customer, clock: parts.clock }, sent };
}

/** The record of an Idempotency-Key; null if none was sent. */
export function keyRecordOf<E extends AnyEndpoint>(
  { keyScope }: RouteOptions<E>,
  call: ParsedInputOf<E> & { customer: Customer | null },
  request: HonoRequest,
  sent: unknown,
): KeyRecord | null {
  const key = request.header('idempotency-key');
  if (key === undefined) return null;
  return {
    scope: keyScope?.(call) ?? '',
    key: readKey(key),
    fingerprint: fingerprint(request.method, request.path, sent),
  };
}

export const sendStored = ({ replayed, ...answer }: StoredAnswer): Response =>
  send(answer, replayed ? { 'idempotency-replayed': 'true' } : {});

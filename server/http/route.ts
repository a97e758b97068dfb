// Binds one endpoint of the contract to what answers it: who may call, what they sent, once or not, fresh or not.
import type { Hono, HonoRequest } from 'hono';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { Customer, Parts } from '#server/parts.ts';
import type { AnyEndpoint, ParsedInputOf, SentReplyOf } from '#src/contract/endpoint.ts';
import { addressOf } from './address-of.ts';
import { admit, demandOwn } from './admit.ts';
import { type Answer, send, success } from './answer.ts';
import { clientIp } from './client-ip.ts';
import type { PolicySources } from './content-security-policy.ts';
import { answerByContent, answerByVersion } from './freshness.ts';
import { type Claim, fingerprint, type KeptAnswer, readKey, runOnce } from './idempotency.ts';
import type { PackedAnswer } from './packed-answer.ts';
import { readInput } from './read-input.ts';
import { openSessionCookie, type SessionCookie } from './session-cookie.ts';
import type { VersionMemory } from './version-memory.ts';

/** The Hono app under construction and what its routes share. */
export interface ShopApp {
  hono: Hono<{ Variables: { requestId: string; ownPolicy?: PolicySources } }>;
  parts: Parts;
  /** Keys of Idempotency-Key that this process is working on. */
  underWay: Set<string>;
  memory: VersionMemory<PackedAnswer>;
  /** The catalogue's, as it is now. */
  readVersion: () => Promise<string>;
  /** Method by address, so that the wrong method is 405 and not 404. */
  methods: Map<string, string>;
}

export type Call<E> = ParsedInputOf<E> & {
  /** Of an idempotent endpoint: the transaction its answer is kept in. */
  db: Db;
  clock: () => Date;
  /** Who is logged in; only where access is 'customer', else null. */
  customer: Customer | null;
};

/** Where a call comes from, to count tries by (server/http/client-ip.ts). */
export interface Placed {
  place: string;
}

export interface RouteOptions<E> {
  /** Whose Idempotency-Key it is; every idempotent endpoint names one. */
  keyScope?: (call: ParsedInputOf<E> & { customer: Customer | null }) => string;
  /** What its ETag is made of, the catalogue's version or what it says; no ETag unless said. */
  tag?: 'catalogue' | 'content';
}

/** What a handler learns of the caller besides the call itself. */
interface Caller extends Placed {
  sessionCookie: Pick<SessionCookie, 'sessionId' | 'remember'>;
}

/** `handler` returns the contract's reply, or throws a Refusal. */
export function route<E extends AnyEndpoint>(
  app: ShopApp,
  endpoint: E,
  handler: (call: Call<E> & Caller) => Promise<SentReplyOf<E>>,
  options: RouteOptions<E> = {},
): void {
  const { hono, parts } = app;
  demandKeyScope(endpoint, options);

  hono.on(endpoint.method, listAddress(app, endpoint), async (c) => {
    const { call, sent } = await readCall(app, endpoint, c.req);
    const place = clientIp(c, parts.config.TRUST_PROXY);
    const sessionCookie = openSessionCookie(c.req, parts.config);
    const work = async (db: Db): Promise<Answer> =>
      success((await handler({ ...call, db, place, sessionCookie })) as object);

    // Many share it, so it is no caller's own: no cookie.
    if (options.tag === 'catalogue') return answerByVersion(app, c.req, sent.query, () => work(parts.db));
    if (options.tag === 'content') return sessionCookie.addTo(await answerByContent(c.req, () => work(parts.db)));
    if (!endpoint.idempotent) return send(await work(parts.db));
    const claim = claimOf(options, call, c.req, sent);
    if (!claim) return sessionCookie.addTo(send(await inTransaction(parts.db, work)));
    return sessionCookie.addTo(sendKept(await runOnce({ ...parts, underWay: app.underWay }, claim, work)));
  });
}

/** Makes the address known as one of this method. */
export function listAddress(app: ShopApp, endpoint: AnyEndpoint): string {
  const address = addressOf(endpoint);
  app.methods.set(address, endpoint.method);
  return address;
}

export function demandKeyScope<E extends AnyEndpoint>(endpoint: E, options: RouteOptions<E>): void {
  if (endpoint.idempotent && !options.keyScope) throw new Error(`${endpoint.name} names no keyScope`);
}

/** Lets the caller in and reads what was sent. Throws a Refusal. */
export async function readCall<E extends AnyEndpoint>({ parts }: ShopApp, endpoint: E, request: HonoRequest) {
  const customer = await admit(parts, endpoint.access, request);
  const { parsed, sent } = await readInput(endpoint, request);
  if (customer) demandOwn(customer, parsed);
  return { call: { ...parsed, customer, clock: parts.clock }, sent };
}

/** The claim of an Idempotency-Key; null when none was sent. */
export function claimOf<E extends AnyEndpoint>(
  { keyScope }: RouteOptions<E>,
  call: ParsedInputOf<E> & { customer: Customer | null },
  request: HonoRequest,
  sent: unknown,
): Claim | null {
  const key = request.header('idempotency-key');
  if (key === undefined) return null;
  return {
    scope: keyScope?.(call) ?? '',
    key: readKey(key),
    fingerprint: fingerprint(request.method, request.path, sent),
  };
}

export const sendKept = ({ replayed, ...answer }: KeptAnswer): Response =>
  send(answer, replayed ? { 'idempotency-replayed': 'true' } : {});

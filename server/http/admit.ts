// Who may call (contract/endpoint.ts Access): the shared key, and for a customer's own things a bearer token too.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { HonoRequest } from 'hono';
import type { Customer, Parts } from '#server/parts.ts';
import { CLIENT_BUILD_HEADER } from '#src/contract/client-build.ts';
import type { Access } from '#src/contract/endpoint.ts';
import { Refusal } from './refusal.ts';

/**
 * The customer when the call needs one, else null. Throws 401 wrong-key or login-required, 426 client-too-old.
 * That the token's e-mail is the one asked for is checked by demandOwn, where the input is known.
 */
export async function admit(parts: Parts, access: Access, request: HonoRequest): Promise<Customer | null> {
  if (access === 'open') return null;
  if (!equal(request.header('auth-key') ?? '', parts.config.AUTH_KEY))
    throw new Refusal(401, 'wrong-key', 'This call needs the auth-key header of this shop.', { passing: true });
  demandBuild(parts.config.MIN_CLIENT_BUILD, request);
  if (access === 'key') return null;
  const token = /^Bearer ([A-Za-z0-9._~+/-]{16,512}=*)$/.exec(request.header('authorization') ?? '')?.[1];
  const customer = token ? await parts.authenticate(token) : null;
  if (customer) return customer;
  throw new Refusal(401, 'login-required', 'Please login first', {
    passing: true,
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/**
 * Throws 426 when a page older than this server understands wants to change something; it may still look around. Who
 * names no build is no page of ours.
 */
function demandBuild(least: number, request: HonoRequest): void {
  const build = request.header(CLIENT_BUILD_HEADER);
  if (request.method === 'GET' || build === undefined || Number(build) >= least) return;
  throw new Refusal(426, 'client-too-old', 'The shop has been updated. Please reload the page.', { passing: true });
}

/** Throws 403 when the call names another e-mail than the token's (DESIGN 5 auth). */
export function demandOwn(customer: Customer, input: { query?: object; body?: unknown }): void {
  for (const part of [input.query, input.body])
    if (typeof part === 'object' && part !== null && 'contact_email' in part)
      if (part.contact_email !== customer.contact_email)
        throw new Refusal(403, 'not-yours', 'This belongs to another account.', { passing: true });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** In constant time, whatever the lengths. */
const equal = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

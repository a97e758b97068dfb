// Authorizes requests (contract/endpoint.ts Access): by the shared key, and for customer endpoints also by a bearer token.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { HonoRequest } from 'hono';
import type { Customer, Parts } from '#server/parts.ts';
import { CLIENT_BUILD_HEADER } from '#src/contract/client-build.ts';
import type { Access } from '#src/contract/endpoint.ts';
import { Refusal } from './refusal.ts';

/**
 * The customer if the endpoint needs or reads one, else null. Throws 401 wrong-key or login-required, 426 client-too-old.
 * Where the input is known, requireOwn checks that the request names the token's e-mail.
 */
export async function authorize(parts: Parts, access: Access, request: HonoRequest): Promise<Customer | null> {
  if (access === 'open') return null;
  if (!equal(request.header('auth-key') ?? '', parts.config.AUTH_KEY))
    throw new Refusal(401, 'wrong-key', 'This call needs the auth-key header of this shop.', { retryable: true });
  requireBuild(parts.config.MIN_CLIENT_BUILD, request);
  if (access === 'key') return null;
  const token = /^Bearer ([A-Za-z0-9._~+/-]{16,512}=*)$/.exec(request.header('authorization') ?? '')?.[1];
  const customer = token ? await parts.authenticate(token) : null;
  if (customer || access === 'known') return customer;
  throw loginRequired();
}

export const loginRequired = (): Refusal =>
  new Refusal(401, 'login-required', 'Please login first', {
    retryable: true,
    headers: { 'www-authenticate': 'Bearer' },
  });

/**
 * Throws 426 if a page that is too old for this server wants to change something. It may still read. A request without a build
 * number is not from our page and passes.
 */
function requireBuild(least: number, request: HonoRequest): void {
  const build = request.header(CLIENT_BUILD_HEADER);
  if (request.method === 'GET' || build === undefined || Number(build) >= least) return;
  throw new Refusal(426, 'client-too-old', 'The shop has been updated. Please reload the page.', { retryable: true });
}

/** Throws 403 if the request names another e-mail than the token's. */
export function requireOwn(customer: Customer, input: { query?: object; body?: unknown }): void {
  for (const part of [input.query, input.body])
    if (typeof part === 'object' && part !== null && 'contact_email' in part)
      if (part.contact_email !== customer.contact_email)
        throw new Refusal(403, 'not-yours', 'This belongs to another account.', { retryable: true });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** Compares in constant time, whatever the lengths. */
const equal = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

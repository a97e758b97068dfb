// A request that was sent, with what the oracle needs of it.
import type { Agent } from './agent.ts';
import type { ModelRequest } from './model-server.ts';

export interface SentRequest extends ModelRequest {
  agent: Agent;
  /** From the checkout, not from a sender. */
  isCheckout: boolean;
  /** A probe for whether the shop can be reached (src/offline/connectivity/reach-probe.ts). */
  isProbe: boolean;
  queueKey: string;
  /** Monotonic. */
  at: number;
  url: string;
  rawBody: string | undefined;
  headers: Readonly<Record<string, string>>;
  /** The fencing token of its lease; the oracle fills it in. */
  fencingToken: number;
}

/** Makes a request of fetch's arguments. @param at monotonic */
export function toRequest(
  agent: Agent,
  url: string,
  init: RequestInit,
  at: number,
): Omit<SentRequest, 'isCheckout' | 'isProbe'> {
  const { path, query } = addressOf(url);
  const rawBody = typeof init.body === 'string' ? init.body : undefined;
  const body = rawBody === undefined ? undefined : JSON.parse(rawBody);
  const headers = init.headers as Record<string, string>;
  const session = query.session_id ?? body?.products?.session_id ?? body?.products?.[0]?.session_id;
  return {
    agent,
    at,
    query,
    body,
    rawBody,
    url,
    headers,
    fencingToken: 0,
    method: init.method ?? 'GET',
    path,
    key: headers['idempotency-key']?.replaceAll('"', ''),
    queueKey: session ? `cart:${session}` : `wish:${query.contact_email ?? body?.contact_email}`,
  };
}

/** Parsed addresses. There are few, and each is used many times. */
const addresses = new Map<string, Pick<ModelRequest, 'path' | 'query'>>();

function addressOf(url: string): Pick<ModelRequest, 'path' | 'query'> {
  const known = addresses.get(url);
  if (known) return known;
  const { pathname, searchParams } = new URL(url, 'https://shop.example');
  const address = { path: pathname.replace(/^\/api/, ''), query: Object.fromEntries(searchParams) };
  addresses.set(url, address);
  return address;
}

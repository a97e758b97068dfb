// Where a call comes from, for counting tries. Behind a proxy that TRUST_PROXY names, the last entry of
// X-Forwarded-For is the one the proxy itself wrote; those before it are the caller's own words.
import type { Context } from 'hono';

interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } };
}

/** An IPv4 address, the first half of an IPv6 one (a household has all of the rest), '' when nobody knows. */
export function clientIp(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded || ((c.env ?? {}) as NodeBindings).incoming?.socket?.remoteAddress || '';
  return normalizeIp(address);
}

/**
 * '::ffff:10.0.0.1' is '10.0.0.1'; '2001:db8:0:1::5' is '2001:db8:0:1'. Some proxies write the port too, and with each
 * connection another: '10.0.0.1:4711' is '10.0.0.1', '[2001:db8:0:1::5]:4711' the same as without.
 */
export function normalizeIp(address: string): string {
  const plain = address
    .slice(0, 64)
    .toLowerCase()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/^([\d.]+):\d+$/, '$1');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

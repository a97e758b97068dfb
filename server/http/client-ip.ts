// The client IP, for rate limits. Behind a proxy (TRUST_PROXY) it is the last entry of X-Forwarded-For, which the proxy wrote.
// The client may have forged the entries before it.
import type { Context } from 'hono';

interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } };
}

/** An IPv4 address, or the /64 prefix of an IPv6 address, which a household shares. '' if unknown. */
export function clientIp(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded || ((c.env ?? {}) as NodeBindings).incoming?.socket?.remoteAddress || '';
  return normalizeIp(address);
}

/**
 * '::ffff:10.0.0.1' becomes '10.0.0.1'; '2001:db8:0:1::5' becomes '2001:db8:0:1'.
 * Some proxies add the port, which differs for each connection. It is cut off: '10.0.0.1:4711' becomes '10.0.0.1',
 * '[2001:db8:0:1::5]:4711' becomes '2001:db8:0:1'.
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

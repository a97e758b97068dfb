// One request to a push service. The address comes from a browser, so it could point into the shop's own network: only https to
// public hosts is allowed, and the address that is connected to is checked after the name was resolved (no DNS rebinding).
// Redirects are not followed, and the answer's body is not read.
import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const INTERNAL = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  INTERNAL.addSubnet(net, bits, 'ipv4');
/** The only public unicast range of IPv6 (RFC 4291) and, in it, what leads to an IPv4 address. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const INTERNAL_6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  INTERNAL_6.addSubnet(net, bits, 'ipv6');

/** Whether an address of IPv4 or IPv6 is one of the internet and not of a machine's or company's own network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !INTERNAL.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_6.check(address, 'ipv6') && !INTERNAL_6.check(address, 'ipv6');
}

const MAX_LENGTH = 1000;
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** Whether `endpoint` is https on the usual port of a host with a public name. Its addresses are checked when it is called. */
export function isPublicEndpoint(endpoint: string, allowLoopback: boolean): boolean {
  if (endpoint.length > MAX_LENGTH || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (allowLoopback && LOOPBACK.includes(hostname)) return true;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // An IP address is never a push service's.
  return (
    isIP(hostname) === 0 &&
    /^[a-z0-9.-]+\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname) &&
    !/\.(local|localhost|internal|test|home\.arpa)$/.test(hostname)
  );
}

export interface PushAnswer {
  status: number;
  /** The header as it came. */
  retryAfter: string | undefined;
}

export interface PushRequest {
  headers: Record<string, string>;
  body: Buffer;
  timeoutMs: number;
}

/** Rejects if the host is not public, does not answer in time or closes the connection. */
export function postToEndpoint(
  endpoint: string,
  { headers, body, timeoutMs, allowLoopback }: PushRequest & { allowLoopback: boolean },
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    if (!isPublicEndpoint(endpoint, allowLoopback)) return reject(notPublic());
    const send = endpoint.startsWith('https:') ? httpsRequest : httpRequest;
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(timeoutMs),
      // No connection of an earlier answer: its host may have moved.
      agent: false,
      ...(allowLoopback ? {} : { lookup: publicLookup }),
    };
    const request = send(endpoint, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

const notPublic = () => Object.assign(new Error('the push service has no public address'), { code: 'ENOTPUBLIC' });

/** dns.lookup, but it fails if one of the addresses is not public. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? notPublic(), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(notPublic(), '');
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

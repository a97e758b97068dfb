// Where the shop sends push messages to: never into its own network (docs/security.md).
import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isPublicAddress, isPublicEndpoint, postToEndpoint, publicLookup } from '#server/providers/push-request.ts';
import { startPushProvider } from '#tests/kit/server/push-provider.ts';

/** Until the end of the test the name servers say this of every name. */
function resolveAllTo(...addresses: string[]): void {
  const lookup = (_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
  ],
  ...[
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fd00::1',
  ],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'ff02::1', 'not an address'],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.169.0.1', '2a00:1450:4001::200e', '2607:f8b0::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('%s is accepted', (endpoint) => expect(isPublicEndpoint(endpoint, false)).toBe(true));

test('a name that leads to this machine is refused when it is resolved', async () => {
  const answer = await new Promise((resolve) => {
    publicLookup('localhost', {}, (error, address) => resolve([error?.code, address]));
  });
  expect(answer).toEqual(['ENOTPUBLIC', '']);
});

test('a name with one address in the own network is refused, whatever its others are', async () => {
  resolveAllTo('8.8.8.8', '10.1.2.3');
  const resolved = new Promise((resolve) => {
    publicLookup('push.example.com', { all: true }, (error) => resolve(error?.code));
  });
  expect(await resolved).toBe('ENOTPUBLIC');
});

test('a public name that leads to this machine is not called', async () => {
  resolveAllTo('127.0.0.1');
  const send = { headers: {}, body: Buffer.alloc(0), timeoutMs: 5_000, allowLoopback: false };
  await expect(postToEndpoint('https://push.example.com/abc', send)).rejects.toMatchObject({ code: 'ENOTPUBLIC' });
});

test('a service that is silent or redirects is not waited for and not followed', async () => {
  const service = await startPushProvider();
  onTestFinished(service.stop);
  const { endpoint } = service.subscribe('phone');
  const send = { headers: {}, body: Buffer.alloc(0), allowLoopback: true };
  service.behave('phone', 'silent');
  await expect(postToEndpoint(endpoint, { ...send, timeoutMs: 200 })).rejects.toMatchObject({ code: 'ABORT_ERR' });
  service.behave('phone', { status: 307, headers: { location: endpoint } });
  expect(await postToEndpoint(endpoint, { ...send, timeoutMs: 60_000 })).toMatchObject({ status: 307 });
  expect(service.asked()).toBe(2);
});

test('an address that a browser must not name is not called', async () => {
  const send = { headers: {}, body: Buffer.alloc(0), timeoutMs: 100, allowLoopback: false };
  await expect(postToEndpoint('http://127.0.0.1:1/', send)).rejects.toMatchObject({ code: 'ENOTPUBLIC' });
});

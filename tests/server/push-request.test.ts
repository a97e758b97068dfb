// Where the shop sends push messages to: never into its own network (docs/security.md).
import { expect, test } from 'vitest';
import { isPublicAddress, isPublicEndpoint, postToEndpoint, publicLookup } from '#server/providers/push-request.ts';

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

test('an address that a browser must not name is not called', async () => {
  const send = { headers: {}, body: Buffer.alloc(0), timeoutMs: 100, allowLoopback: false };
  await expect(postToEndpoint('http://127.0.0.1:1/', send)).rejects.toMatchObject({ code: 'ENOTPUBLIC' });
});

// Notifications on a device. Extensions of our own server.
import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { lenient, sessionId, text } from './field.ts';
import { endpoint } from './stock-wait.ts';

/** What a shopper may be notified about. */
export const NOTICE_KINDS = ['shipped', 'out-for-delivery', 'delivered', 'refund', 'stock', 'price'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

const post = { method: 'POST', access: 'known' } as const;
const done = v.object({ success: lenient(v.boolean(), true), message: text });
const base64url = (max: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'), v.maxLength(max));

export const getPushKey = defineEndpoint({
  name: 'getPushKey',
  summary: 'The VAPID key with which a browser subscribes to notifications',
  method: 'GET',
  path: '/push-key',
  access: 'key',
  reply: v.object({ data: v.object({ publicKey: v.pipe(v.string(), v.nonEmpty()) }) }),
  content: 'data',
});

export const saveDevice = defineEndpoint({
  ...post,
  name: 'saveDevice',
  summary: 'Send notifications to a device, or change which',
  path: '/save-device',
  body: v.object({
    endpoint,
    /** The device's public key and secret (RFC 8291). */
    p256dh: base64url(120),
    auth: base64url(40),
    kinds: v.array(v.picklist(NOTICE_KINDS)),
    session_id: sessionId,
  }),
  reply: done,
});

/** The browser's push service has given the device another endpoint. A request that knows the old one's secret comes from that device. */
export const moveDevice = defineEndpoint({
  ...post,
  access: 'key',
  name: 'moveDevice',
  summary: "Replace a device's endpoint and keys by those that its browser made since",
  path: '/move-device',
  body: v.object({
    /** Both as the browser writes a PushSubscription. */
    former: v.object({ endpoint, keys: v.object({ auth: base64url(40) }) }),
    moved: v.object({ endpoint, keys: v.object({ p256dh: base64url(120), auth: base64url(40) }) }),
  }),
  reply: done,
});

export const removeDevice = defineEndpoint({
  ...post,
  access: 'key',
  name: 'removeDevice',
  summary: 'Send nothing more to a device',
  path: '/remove-device',
  body: v.object({ endpoint }),
  reply: done,
});

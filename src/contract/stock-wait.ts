// 'Tell me when it is back'. Extensions of our own server. The outbox sends the first two (src/offline/document/queue-key.ts).
import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { email, id, LIMITS, lenient, optionalLine, text } from './field.ts';

/** Of a device at its push service. */
export const endpoint = v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must be an address'), v.maxLength(1000));
/** Created by the page, unguessable: anyone who knows it can take the wish back. */
const wait_id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'));
const done = { success: lenient(v.boolean(), true), message: text };

export const addWait = defineEndpoint({
  name: 'addWait',
  summary: 'Tell a shopper when a product or a size is back; the same id counts once',
  method: 'POST',
  path: '/tell-me',
  access: 'known',
  idempotent: true,
  body: v.object({
    wait_id,
    product_id: id,
    /** '' in both: any colour and size. */
    color: optionalLine(LIMITS.short),
    size: optionalLine(LIMITS.short),
    /** Of a guest who wants an e-mail, or of the customer: it is told if the device is gone. */
    contact_email: v.optional(email()),
    /** The device that is told. With an address only while its customer is logged in there. */
    endpoint: v.optional(endpoint),
  }),
  reply: v.object({ ...done, data: v.fallback(v.optional(v.object({ _id: v.string() })), undefined) }),
  content: 'data',
});

export const removeWait = defineEndpoint({
  name: 'removeWait',
  summary: 'Take back the wish to be told',
  method: 'DELETE',
  path: '/do-not-tell-me',
  access: 'key',
  idempotent: true,
  query: v.object({ wait_id }),
  reply: v.object(done),
});

export const getWait = defineEndpoint({
  name: 'getWait',
  summary: 'Whether a shopper is still to be told; no longer after it was done',
  method: 'GET',
  path: '/get-wait',
  access: 'key',
  query: v.object({ wait_id }),
  reply: v.object({ data: v.object({ isWaiting: v.boolean() }) }),
  content: 'data',
});

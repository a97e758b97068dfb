// Passkeys (WebAuthn) beside the password. Extensions of our own server.
import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { email, id, LIMITS, lenient, line, text } from './field.ts';

const post = { method: 'POST', access: 'customer' } as const;
const done = v.object({ success: lenient(v.boolean(), true), message: text });
const base64url = (max: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'), v.maxLength(max));

/** A credential's id: WebAuthn allows 1023 bytes. */
const credentialId = base64url(1364);
const clientDataJSON = base64url(4000);

/** How the device can be reached; unknown words are left out. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** What the browser is asked to do: the `publicKey` of WebAuthn, with base64url for bytes. */
const options = v.object({ data: v.looseObject({ challenge: v.pipe(v.string(), v.nonEmpty()) }) });

/** The JSON of a new credential. */
const NewCredential = v.object({
  id: credentialId,
  response: v.object({
    clientDataJSON,
    attestationObject: base64url(16_000),
    transports: v.optional(v.pipe(v.array(v.fallback(v.picklist(TRANSPORTS), 'hybrid')), v.maxLength(10)), []),
  }),
});

/** The JSON of a log-in with a credential. */
const Assertion = v.object({
  id: credentialId,
  response: v.object({
    clientDataJSON,
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    /** The customer as the device remembers them. */
    userHandle: base64url(100),
  }),
});

export type NewCredential = v.InferOutput<typeof NewCredential>;
export type Assertion = v.InferOutput<typeof Assertion>;

/** A passkey as its customer sees it. */
export const Passkey = v.object({
  passkey_id: v.string(),
  name: text,
  created_at: text,
  /** '' if it was never used. */
  used_at: text,
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const getPasskeys = defineEndpoint({
  name: 'getPasskeys',
  summary: "A customer's passkeys, the oldest first",
  method: 'GET',
  path: '/passkeys',
  access: 'customer',
  query: v.object({ contact_email: email() }),
  reply: v.object({ data: v.array(Passkey) }),
  content: 'data',
});

export const offerPasskey = defineEndpoint({
  ...post,
  name: 'offerPasskey',
  summary: 'Begin to add a passkey: the password is checked, and a challenge is made',
  path: '/passkey-offer',
  body: v.object({
    contact_email: email(),
    password: v.pipe(v.string(), v.nonEmpty('is required'), v.maxLength(LIMITS.password)),
  }),
  reply: options,
  content: 'data',
});

export const addPasskey = defineEndpoint({
  ...post,
  name: 'addPasskey',
  summary: 'Add a passkey that a browser created for the challenge',
  path: '/add-passkey',
  body: v.object({ contact_email: email(), name: line('is required', 60), credential: NewCredential }),
  reply: done,
});

export const removePasskey = defineEndpoint({
  ...post,
  name: 'removePasskey',
  summary: 'Remove a passkey; nobody can log in with it any more',
  path: '/remove-passkey',
  body: v.object({ contact_email: email(), passkey_id: id }),
  reply: done,
});

export const passkeyChallenge = defineEndpoint({
  ...post,
  access: 'key',
  name: 'passkeyChallenge',
  summary: 'Begin a log-in with a passkey: a challenge for one use within five minutes',
  path: '/passkey-challenge',
  reply: options,
  content: 'data',
});

export const loginPasskey = defineEndpoint({
  ...post,
  access: 'key',
  name: 'loginPasskey',
  summary: 'Log in with a passkey',
  path: '/loginpasskey',
  body: v.object({ credential: Assertion }),
  reply: v.object({ token: v.pipe(v.string(), v.nonEmpty()), contact_email: v.string(), message: text }),
});

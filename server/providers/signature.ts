// The HMAC signatures of payment providers.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 as 64 hex characters. */
export const hmacHex = (secret: string, content: string | Uint8Array): string =>
  createHmac('sha256', secret).update(content).digest('hex');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** True if `given` is the signature of `content`. Compares in constant time. */
export const isSignature = (secret: string, content: string | Uint8Array, given: string): boolean =>
  timingSafeEqual(digest(hmacHex(secret, content)), digest(given));

/** What the provider signs when a payment of an order succeeds. */
export const paymentText = (result: { orderId: string; paymentId: string }): string =>
  `${result.orderId}|${result.paymentId}`;

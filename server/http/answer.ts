import { noteRefusal } from '#server/log/security-events.ts';
import { type Refusal, refusalBody } from './refusal.ts';

/** An answer before it is sent. It is what is stored under an Idempotency-Key. */
export interface Answer {
  status: number;
  /** JSON. */
  body: string;
}

export const success = (reply: object): Answer => ({ status: 200, body: JSON.stringify({ success: true, ...reply }) });

export function refused(refusal: Refusal): Answer {
  noteRefusal(refusal.code);
  return { status: refusal.status, body: JSON.stringify(refusalBody(refusal)) };
}

/** Not cached unless `headers` say so. */
export const send = ({ status, body }: Answer, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      ...headers,
    },
  });

// The shop's way to write to people. A message goes into the table `mail`, in the transaction of what it tells about, so
// that neither happens without the other; mail-delivery.ts takes it from there. Without a mail server the table is
// where it ends, and a developer reads it at /dev/mail.
import type { Logger } from 'pino';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';

export interface Message {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface SendOptions {
  /** The transaction it belongs to; without one it is on its way at once. */
  within?: Db;
  /** What it is about, as 'order-placed 12ab…': a second message of the same name is dropped. */
  once?: string;
  /** When it is of no more use and is deleted, sent or not; without it the letter stays. */
  forgetAt?: Date;
}

export interface Mail {
  /** Resolves when the message is stored; delivery follows and is tried again until it succeeds. */
  send(message: Message, options?: SendOptions): Promise<void>;
}

/** @param hasServer whether somebody delivers what waits (mail-delivery.ts); else messages are kept */
export function createMail(parts: { db: Db; clock: () => Date; log: Logger }, hasServer: boolean): Mail {
  return {
    async send({ to, subject, text, html }, { within, once, forgetAt } = {}) {
      const [id, now] = [newId(), parts.clock()];
      const stored = await (within ?? parts.db)
        .insertInto('mail')
        .values({
          id,
          once: once ?? null,
          recipient: to,
          subject: subject.replace(/\s+/g, ' '),
          text,
          html,
          state: hasServer ? 'waiting' : 'kept',
          next_try_at: now,
          created_at: now,
          forget_at: forgetAt ?? null,
        })
        .onConflict((clash) => clash.column('once').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored && !hasServer) parts.log.info({ mail: id }, 'mail kept in the table: SMTP_URL is not set');
    },
  };
}

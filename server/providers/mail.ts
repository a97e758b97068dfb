// Sends e-mails and push messages. A message is stored in the table `mail` in the transaction that it belongs to, so neither
// exists without the other. mail-delivery.ts and push-delivery.ts send it. Without a mail server an e-mail stays in the table, and a
// developer reads it at /dev/mail.
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { newId } from '#server/db/new-id.ts';
import type { PushNotice } from '#server/db/push-schema.ts';
import type { Db } from '#server/db/schema.ts';
import { dropDevice } from './mail-instead.ts';

export interface Message {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface SendOptions {
  /** The transaction that it belongs to. Without one it is stored at once. */
  within?: Db;
  /** The occasion, such as 'order-placed 12ab…'. A second message with the same name is dropped. */
  once?: string;
  /** Number of the invoice or credit note that goes with it as a PDF. */
  invoice?: string | null;
  /** When it becomes useless and is deleted, sent or not. Without it the e-mail stays. */
  forgetAt?: Date;
}

export interface Mail {
  /** Resolves when the message is stored. Delivery is retried for about a day, then given up (state 'failed'). */
  send(message: Message, options?: SendOptions): Promise<void>;
  /**
   * The same for a push message. A waiting one to the device with the same tag is dropped: it is out of date.
   * @param device locked by the transaction (lockDevices), so that a log-out does not delete it meanwhile
   * @param instead the e-mail that is sent if the device is gone
   */
  push(device: string, notice: PushNotice, options: { within: Db; once: string; instead?: Message }): Promise<void>;
  /** Forgets a device. Its waiting messages become e-mails where they can. */
  dropDevice(within: Db, device: string): Promise<void>;
}

/** A push message is deleted after this time, sent or not. */
const KEEP_PUSH_MS = 30 * 86_400_000;

const onOneLine = (subject: string): string => subject.replace(/\s+/g, ' ');

/** @param hasServer whether mail-delivery.ts sends the messages; otherwise they stay in the table */
export function createMail(parts: { db: Db; clock: () => Date; log: Logger }, hasServer: boolean): Mail {
  return {
    async send({ to, subject, text, html }, { within, once, invoice, forgetAt } = {}) {
      const [id, now] = [newId(), parts.clock()];
      const stored = await (within ?? parts.db)
        .insertInto('mail')
        .values({
          id,
          once: once ?? null,
          recipient: to,
          subject: onOneLine(subject),
          text,
          html,
          state: hasServer ? 'waiting' : 'kept',
          next_try_at: now,
          created_at: now,
          invoice_number: invoice ?? null,
          forget_at: forgetAt ?? null,
        })
        .onConflict((clash) => clash.column('once').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored && !hasServer) parts.log.info({ mail: id }, 'mail kept in the table: SMTP_URL is not set');
    },
    async push(device, notice, { within, once, instead }) {
      const now = parts.clock();
      const stored = await within
        .insertInto('mail')
        .values({
          id: newId(),
          once,
          recipient: instead?.to ?? '',
          subject: onOneLine(instead?.subject ?? notice.title),
          text: instead?.text ?? notice.body,
          html: instead?.html ?? '',
          state: 'waiting',
          next_try_at: now,
          created_at: now,
          invoice_number: null,
          forget_at: new Date(now.getTime() + KEEP_PUSH_MS),
          push_to: device,
          push: JSON.stringify(notice),
        })
        .onConflict((clash) => clash.column('once').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored)
        await within
          .deleteFrom('mail')
          .where('push_to', '=', device)
          .where('state', '=', 'waiting')
          .where(sql`push->>'tag'`, '=', notice.tag)
          .where('id', '<>', stored.id)
          .execute();
    },
    dropDevice: (within, device) => dropDevice(within, device, hasServer),
  };
}

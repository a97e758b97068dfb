// Sends waiting e-mails through the mail server. Any instance may run it at any time: a message is leased before it is sent, so
// that two instances do not send it. Its Message-ID is stable, in case an instance dies between sending and recording it.
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Db, Row } from '#server/db/schema.ts';
import { invoicePdf } from '#server/invoices/invoice-pdf.ts';

export interface MailServer {
  /** smtp:// or smtps://, with user and password if needed. */
  url: string;
  /** 'Vyayam <orders@shop.example>' */
  from: string;
}

/** The part of a nodemailer transport that is used here. */
export type MailTransport = Pick<Transporter, 'sendMail' | 'close'>;

const BATCH = 10;
/** Longer than sending takes. */
const LEASE_MS = 2 * 60_000;
/** Pauses after each failure. After the last one the message is given up, about a day later. */
const WAITS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000, 14 * 3_600_000];

export interface MailDelivery {
  /** Sends due messages. Resolves to the number sent. A failed message is retried later, never thrown. */
  deliver(): Promise<number>;
  close(): void;
}

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** @param transport how a message reaches the mail server; a simulated run has its own */
export function createMailDelivery(
  parts: { db: Db; clock: () => Date; log: Logger },
  { url, from }: MailServer,
  transport: MailTransport = createTransport({ url, pool: true, maxConnections: 2, ...LIMITS }),
): MailDelivery {
  return {
    async deliver() {
      const due = await lease(parts.db, parts.clock());
      const sent = await Promise.all(due.map((row) => deliverOne(parts, transport, from, row)));
      return sent.filter(Boolean).length;
    },
    close: () => transport.close(),
  };
}

async function lease(db: Db, now: Date): Promise<Row<'mail'>[]> {
  return db
    .updateTable('mail')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: new Date(now.getTime() + LEASE_MS) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', now)
        .where((eb) => eb.or([eb('forget_at', 'is', null), eb('forget_at', '>', now)]))
        .orderBy('next_try_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function deliverOne(
  { db, clock, log }: { db: Db; clock: () => Date; log: Logger },
  transport: MailTransport,
  from: string,
  row: Row<'mail'>,
): Promise<boolean> {
  const { id, recipient: to, subject, text, html, invoice_number } = row;
  try {
    const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
    const attachments = invoice_number === null ? [] : [await invoiceFile(db, invoice_number)];
    await transport.sendMail({ from, to, subject, text, html, attachments, messageId: `<${id}@${domain}>` });
  } catch (err) {
    const wait = WAITS_MS[row.tries - 1];
    log.warn({ mail: id, tries: row.tries, code: codeOf(err) }, wait ? 'mail will be retried' : 'mail given up');
    await db
      .updateTable('mail')
      .set({
        last_error: codeOf(err),
        ...(wait ? { next_try_at: new Date(clock().getTime() + wait) } : { state: 'failed' }),
      })
      .where('id', '=', id)
      .execute();
    return false;
  }
  await db.updateTable('mail').set({ state: 'sent', sent_at: clock(), last_error: '' }).where('id', '=', id).execute();
  return true;
}

/** Drawn when it is sent: the invoice is stored, so a second try draws the same. */
async function invoiceFile(db: Db, number: string) {
  const { document } = await db
    .selectFrom('invoice')
    .select('document')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { filename: `${number.replaceAll('/', '-')}.pdf`, content: await invoicePdf(document) };
}

/** EENVELOPE, ECONNECTION, …: the server's own text may repeat the address. */
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown');

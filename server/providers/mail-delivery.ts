// Sends waiting e-mails through the mail server. Any instance may run it at any time: a message is leased before it is sent, so
// that two instances do not send it. Its Message-ID is stable, in case an instance dies between sending and recording it.
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Db, Row } from '#server/db/schema.ts';
import { invoicePdf } from '#server/invoices/invoice-pdf.ts';
import { leaseDue, noteFailure, noteSent } from './outgoing.ts';

export interface MailServer {
  /** smtp:// or smtps://, with user and password if needed. */
  url: string;
  /** 'Vyayam <orders@shop.example>' */
  from: string;
}

/** The part of a nodemailer transport that is used here. */
export type MailTransport = Pick<Transporter, 'sendMail' | 'close'>;

/** The connections to the mail server. No more messages are leased, so that no lease ends while its message waits for one. */
const AT_ONCE = 2;
/** So that a run ends, and with it the job of a server that stops. */
const ROUNDS = 5;

export interface MailDelivery {
  /** Sends up to ten due messages. Resolves to the number sent. A failed message is retried later, never thrown. */
  deliver(): Promise<number>;
  close(): void;
}

/** Of one answer of the mail server. `connectionTimeout` includes the name's resolution and the server's greeting. */
const LIMITS = { connectionTimeout: 10_000, socketTimeout: 30_000 };

/** @param transport how a message reaches the mail server; a simulated run has its own */
export function createMailDelivery(
  parts: { db: Db; clock: () => Date; log: Logger },
  { url, from }: MailServer,
  transport: MailTransport = createTransport({ url, pool: true, maxConnections: AT_ONCE, ...LIMITS }),
): MailDelivery {
  return {
    async deliver() {
      let count = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const due = await leaseDue(parts.db, parts.clock(), AT_ONCE, (row) => row('push_to', 'is', null));
        if (due.length === 0) break;
        const sent = await Promise.all(due.map((row) => deliverOne(parts, transport, from, row)));
        count += sent.filter(Boolean).length;
      }
      return count;
    },
    close: () => transport.close(),
  };
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
    const code = codeOf(err);
    const isRetried = await noteFailure(db, clock(), row, code);
    log.warn({ mail: id, tries: row.tries, code }, isRetried ? 'mail will be retried' : 'mail given up');
    return false;
  }
  await noteSent(db, clock(), id);
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

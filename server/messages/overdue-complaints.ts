// Complaints whose term is over: without acknowledgement after 48 hours, or without answer after a month.
import { readSetting } from '#server/catalogue/read-setting.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { composeMail } from '#server/mails/compose-mail.ts';
import { oneLine } from '#server/mails/one-line.ts';
import type { Parts } from '#server/parts.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { acknowledgementOf, complaintNumber, termsOf } from './complaints.ts';

export interface ComplaintTerms {
  number: string;
  /** Answered, or its acknowledgement has been sent. */
  isAcknowledged: boolean;
  acknowledge: Date;
  settle: Date;
  /** The terms that are over. */
  overdue: ('acknowledgement' | 'answer')[];
}

/** The terms of each complaint that is given, in order. */
export async function readTerms(db: Db, rows: readonly Row<'complaint'>[], now: Date): Promise<ComplaintTerms[]> {
  if (rows.length === 0) return [];
  const names = rows.map((row) => acknowledgementOf(complaintNumber(row)));
  const mails = await db
    .selectFrom('mail')
    .select('once')
    .where('once', 'in', names)
    .where('state', '=', 'sent')
    .execute();
  const sent = new Set(mails.map(({ once }) => once));
  return rows.map((row) => {
    const number = complaintNumber(row);
    const { acknowledge, settle } = termsOf(row.created_at);
    const isAcknowledged = row.answered_at !== null || sent.has(acknowledgementOf(number));
    const isOpen = row.closed_at === null;
    const overdue: ComplaintTerms['overdue'] = [];
    if (isOpen && !isAcknowledged && acknowledge < now) overdue.push('acknowledgement');
    if (isOpen && row.answered_at === null && settle < now) overdue.push('answer');
    return { number, isAcknowledged, acknowledge, settle, overdue };
  });
}

/** Only those with a term that is over, the oldest first. */
export async function overdueComplaints(db: Db, now: Date): Promise<ComplaintTerms[]> {
  const open = await db.selectFrom('complaint').selectAll().where('closed_at', 'is', null).orderBy('place').execute();
  return (await readTerms(db, open, now)).filter(({ overdue }) => overdue.length > 0);
}

/** E-mails the merchant about each term that is over, once. Resolves to the number of such complaints. */
export const tellOverdue = ({ db, clock, mail }: Pick<Parts, 'db' | 'clock' | 'mail'>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const late = await overdueComplaints(tx, clock());
    if (late.length === 0) return 0;
    const [{ ordersEmail }, { grievanceEmail, email }] = await Promise.all([
      readSetting(tx, 'merchant'),
      readSetting(tx, 'contact'),
    ]);
    const to = ordersEmail || grievanceEmail || email;
    if (to === '') return late.length;
    for (const { number, overdue, acknowledge, settle } of late)
      for (const what of overdue) {
        const end = longDate((what === 'answer' ? settle : acknowledge).toISOString());
        const parts = [
          'To the merchant',
          `Complaint ${number} has no ${what} yet. The term of the law ended on ${end}.`,
          `Read it with: npm run shop -- complaint list overdue\nAnswer it with: npm run shop -- complaint answer ${number} TEXT`,
        ];
        const letter = composeMail(to, oneLine(`Complaint ${number} is overdue: no ${what}`), parts);
        await mail.send(letter, { within: tx, once: `complaint-overdue ${what} ${number}` });
      }
    return late.length;
  });

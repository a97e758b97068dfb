// The merchant's work on complaints: the list with its terms, answers, and the end.
import { CommandError } from '#server/command-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/schema.ts';
import { answerEmail, complaintNumber } from '#server/messages/complaints.ts';
import { readTerms } from '#server/messages/overdue-complaints.ts';
import type { Mail } from '#server/providers/mail.ts';
import { indianDay } from '#src/domain/shop-date.ts';

const DAY_MS = 86_400_000;
const LISTED = ['open', 'overdue', 'all'] as const;
const NONE = 'There are no such complaints.';

/** Two lines a complaint, the oldest first. Throws CommandError for a word that is no list. */
export async function listComplaints(db: Db, which: string, now: Date): Promise<string[]> {
  if (which !== '' && !LISTED.some((known) => known === which))
    throw new CommandError(
      `Complaints are listed as ${`${LISTED.slice(0, -1).join(', ')} or ${LISTED.at(-1)}`}, not as "${which}".`,
    );
  const rows = await db
    .selectFrom('complaint')
    .innerJoin('message', 'message.id', 'complaint.message_id')
    .selectAll('complaint')
    .select(['message.firstname', 'message.lastname', 'message.email', 'message.phone_no', 'message.message'])
    .$if(which !== 'all', (query) => query.where('closed_at', 'is', null))
    .orderBy('place')
    .execute();
  const terms = await readTerms(db, rows, now);
  const shown = rows.flatMap((row, at) => {
    const known = terms[at];
    return known && (which !== 'overdue' || known.overdue.length > 0) ? [{ row, terms: known }] : [];
  });
  if (shown.length === 0) return [NONE];
  return shown.flatMap(({ row, terms: { number, isAcknowledged, acknowledge, settle } }) => {
    const state = row.closed_at
      ? `closed ${indianDay(row.closed_at)}`
      : row.answered_at
        ? `answered ${indianDay(row.answered_at)}`
        : `answer ${untilWhen(settle, now)}`;
    const first = isAcknowledged ? 'acknowledged' : `no acknowledgement e-mailed, write ${untilWhen(acknowledge, now)}`;
    return [
      [
        number,
        indianDay(row.created_at),
        state,
        first,
        `${row.firstname} ${row.lastname}, ${row.email}, ${row.phone_no}`,
      ].join('  '),
      `    ${row.message.replace(/\s+/g, ' ').slice(0, 400)}`,
    ];
  });
}

/** Stores and e-mails an answer; a later one is appended. Throws CommandError. */
export const answerComplaint = (db: Db, mail: Mail, number: string, answer: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const complaint = await lockComplaint(tx, number);
    const complainant = await tx
      .selectFrom('message')
      .select(['firstname', 'lastname', 'email'])
      .where('id', '=', complaint.message_id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('complaint')
      .set({ answer: [complaint.answer, answer].filter(Boolean).join('\n\n'), answered_at: now })
      .where('place', '=', complaint.place)
      .execute();
    await mail.send(answerEmail(complainant, number, answer), { within: tx });
  });

/** Throws CommandError for one without an answer. */
export const closeComplaint = (db: Db, number: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const complaint = await lockComplaint(tx, number);
    if (complaint.answered_at === null) throw new CommandError(`${number} has no answer yet; answer it first.`);
    await tx.updateTable('complaint').set({ closed_at: now }).where('place', '=', complaint.place).execute();
  });

async function lockComplaint(tx: Db, number: string) {
  const place = Number(/^C-\d{4}-(\d{5,9})$/.exec(number)?.[1]);
  const complaint = Number.isNaN(place)
    ? undefined
    : await tx.selectFrom('complaint').selectAll().where('place', '=', place).forUpdate().executeTakeFirst();
  if (!complaint || complaintNumber(complaint) !== number) throw new CommandError(`There is no complaint ${number}.`);
  if (complaint.closed_at !== null) throw new CommandError(`${number} is closed.`);
  return complaint;
}

/** 'by 2026-12-21 (30 days left)' */
function untilWhen(end: Date, now: Date): string {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  return end < now
    ? `OVERDUE since ${indianDay(end)}`
    : `by ${indianDay(end)} (${days === 1 ? '1 day' : `${days} days`} left)`;
}

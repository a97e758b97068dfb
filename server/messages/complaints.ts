// A complaint is a message of the contact form with a number. Consumer Protection (E-Commerce) Rules 2020, rule 4(5): the
// grievance officer acknowledges it within 48 hours and settles it within one month.
import { readSetting } from '#server/catalogue/read-setting.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { composeMail } from '#server/mails/compose-mail.ts';
import { oneLine } from '#server/mails/one-line.ts';
import type { Mail, Message } from '#server/providers/mail.ts';
import { INDIA_AHEAD_MS, longDate } from '#src/domain/shop-date.ts';
import { messageEmail, type WrittenMessage } from './message-email.ts';

const HOUR_MS = 3_600_000;

export const complaintNumber = ({ place, created_at }: Pick<Row<'complaint'>, 'place' | 'created_at'>): string =>
  `C-${created_at.getUTCFullYear()}-${String(place).padStart(5, '0')}`;

/** Until when it must be acknowledged and settled. A month ends on the same day in India, or on the last of a shorter month. */
export function termsOf(created: Date): { acknowledge: Date; settle: Date } {
  const settle = new Date(created.getTime() + INDIA_AHEAD_MS);
  const day = settle.getUTCDate();
  settle.setUTCMonth(settle.getUTCMonth() + 1);
  if (settle.getUTCDate() !== day) settle.setUTCDate(0);
  settle.setTime(settle.getTime() - INDIA_AHEAD_MS);
  return { acknowledge: new Date(created.getTime() + 48 * HOUR_MS), settle };
}

/** In the transaction of its message. Mails it to the grievance officer, and its number to the complainant. */
export async function openComplaint(
  { db, mail, now }: { db: Db; mail: Mail; now: Date },
  messageId: string,
  written: WrittenMessage,
): Promise<string> {
  const row = await db
    .insertInto('complaint')
    .values({ message_id: messageId, created_at: now })
    .returning(['place', 'created_at'])
    .executeTakeFirstOrThrow();
  const number = complaintNumber(row);
  const { email, grievanceEmail, grievanceOfficer, grievancePhone } = await readSetting(db, 'contact');
  const officer = grievanceEmail || email;
  const settled = longDate(termsOf(now).settle.toISOString());
  if (officer !== '') {
    const letter = messageEmail(officer, written, {
      subject: `Complaint ${number}`,
      after: `The law gives you until ${settled} to settle it. Answer it with: npm run shop -- complaint answer ${number} TEXT`,
    });
    await mail.send(letter, { within: db, once: `complaint ${number}` });
  }
  const reply = composeMail(written.email, `Your complaint ${number}`, [
    greetingOf(written),
    `We have received your complaint. Its number is ${number}.`,
    `${grievanceOfficer ? `Our grievance officer, ${grievanceOfficer},` : 'Our grievance officer'} answers it by ${settled} at the latest.`,
    ...([grievanceEmail, grievancePhone].filter(Boolean).length > 0
      ? [`You reach the grievance officer at ${[grievanceEmail, grievancePhone].filter(Boolean).join(' or ')}.`]
      : []),
    'You may also call the National Consumer Helpline on 1915.',
  ]);
  await mail.send(reply, { within: db, once: acknowledgementOf(number) });
  return number;
}

/** The unique name of the e-mail that acknowledges a complaint. */
export const acknowledgementOf = (number: string): string => `complaint-acknowledged ${number}`;

const greetingOf = ({ firstname, lastname }: Pick<WrittenMessage, 'firstname' | 'lastname'>): string =>
  `Dear ${oneLine(`${firstname} ${lastname}`)},`;

/** The merchant's answer. */
export const answerEmail = (
  complainant: Pick<WrittenMessage, 'firstname' | 'lastname' | 'email'>,
  number: string,
  answer: string,
): Message =>
  composeMail(complainant.email, `Answer to your complaint ${number}`, [
    greetingOf(complainant),
    answer,
    'If this does not settle it, answer this e-mail or call the National Consumer Helpline on 1915.',
  ]);

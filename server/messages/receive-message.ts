// Receives a message of the contact form: stores it and mails it to the shop, in one transaction.
import { readSetting } from '#server/catalogue/read-setting.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import type { LimitRule } from '#server/limits/limit-rules.ts';
import { requireTry } from '#server/limits/rate-limit.ts';
import type { Mail } from '#server/providers/mail.ts';
import { openComplaint } from './complaints.ts';
import { messageEmail, type WrittenMessage } from './message-email.ts';

const HOUR = 60 * 60_000;

/** Each accepted message is an e-mail to the shop. These limits bound how many a stranger can send. */
export const messageLimits = {
  ofAddress: { name: 'messages-of-address', hits: 10, windowMs: HOUR },
  /** A college or an office shares one client IP. */
  fromIp: { name: 'messages-from-place', hits: 60, windowMs: HOUR },
} as const satisfies Record<string, LimitRule>;

interface Receiving {
  /** A transaction. */
  db: Db;
  clock: () => Date;
  mail: Mail;
  /** The client IP; '' if unknown. */
  ip: string;
}

/** Throws 429 too-many-tries. Without a shop address the message is stored and not mailed. Returns a complaint's number, or ''. */
export async function receiveMessage(
  { db, clock, mail, ip }: Receiving,
  { isComplaint, ...written }: WrittenMessage & { isComplaint: boolean },
): Promise<string> {
  const now = clock();
  // Counted in the transaction: refusing rolls back, so the counter stays at the limit, as intended.
  await requireTry(db, now, messageLimits.ofAddress, written.email);
  await requireTry(db, now, messageLimits.fromIp, ip);
  const { phoneNo: phone_no, ...row } = written;
  const id = newId();
  await db
    .insertInto('message')
    .values({ ...row, id, phone_no, created_at: now })
    .execute();
  if (isComplaint) return openComplaint({ db, mail, now }, id, written);
  const { email: shopAddress } = await readSetting(db, 'contact');
  if (shopAddress !== '')
    await mail.send(messageEmail(shopAddress, written), { within: db, once: `contact-message ${id}` });
  return '';
}

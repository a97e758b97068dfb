// A message of the contact form: kept in the table and mailed to the shop, both or neither.
import { readSetting } from '#server/catalogue/read-setting.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { demandTry } from '#server/limits/rate-limit.ts';
import type { Mail } from '#server/outside/mail.ts';
import { messageEmail, type WrittenMessage } from './message-email.ts';
import { messageLimits } from './message-limits.ts';

interface Receiving {
  /** A transaction. */
  db: Db;
  clock: () => Date;
  mail: Mail;
  /** Where the call comes from; '' when nobody knows. */
  place: string;
}

/** Throws 429 too-many-tries. A shop without an address of its own keeps the message and mails nothing. */
export async function receiveMessage({ db, clock, mail, place }: Receiving, written: WrittenMessage): Promise<void> {
  const now = clock();
  // Counted in the transaction: a refused message is rolled back and the count stays at its bound, which is right here.
  await demandTry(db, now, messageLimits.ofAddress, written.email);
  await demandTry(db, now, messageLimits.fromPlace, place);
  const { phoneNo: phone_no, ...row } = written;
  const id = newId();
  await db
    .insertInto('message')
    .values({ ...row, id, phone_no, created_at: now })
    .execute();
  const { email: shopAddress } = await readSetting(db, 'contact');
  if (shopAddress !== '')
    await mail.send(messageEmail(shopAddress, written), { within: db, once: `contact-message ${id}` });
}

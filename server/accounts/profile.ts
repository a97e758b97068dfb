// A customer's own profile (SPEC 3). Reached by the id their token belongs to, never by what they ask for.
import type { Db } from '#server/db/schema.ts';
import type { UserProfile, updateProfile } from '#src/contract/account.ts';
import type { ParsedInputOf } from '#src/contract/endpoint.ts';

/** As the wire has it: a list of one. */
export function readProfile(db: Db, customerId: string): Promise<UserProfile[]> {
  return db
    .selectFrom('customer')
    .select([
      'shipping_name',
      'contact_email',
      'dob',
      'shipping_phone',
      'shipping_address_line1',
      'shipping_address_line2',
      'shipping_city',
      'shipping_state',
      'shipping_country',
      'shipping_zip_code',
    ])
    .where('id', '=', customerId)
    .execute();
}

/** The e-mail is not among them: it is what the account is known by. */
export async function writeProfile(
  db: Db,
  now: Date,
  customerId: string,
  profile: ParsedInputOf<typeof updateProfile>['body'],
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ ...profile, updated_at: now })
    .where('id', '=', customerId)
    .execute();
}

// A customer's own profile. It is found by the id of the token's owner, never by an id in the request.
import type { Db } from '#server/db/schema.ts';
import type { UserProfile, updateProfile } from '#src/contract/account.ts';
import type { ParsedInputOf } from '#src/contract/endpoint.ts';

/** The contract wants a list of one. */
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

/** Cannot change the e-mail: it identifies the account. */
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

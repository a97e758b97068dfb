// The tables of passkeys (migration 027), as Kysely types.
import type { ColumnType, JSONColumnType } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

export interface PasskeyTable {
  id: string;
  customer_id: string;
  /** base64url, as the device made it. */
  credential_id: string;
  /** COSE, as base64url. */
  public_key: string;
  /** Whole, below 2^32, which is more than an int4 holds. 0 for a device that does not count. */
  sign_count: number;
  transports: JSONColumnType<string[]>;
  /** The customer's own word for it. */
  name: string;
  created_at: Moment;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Deleted when it is used. */
export interface PasskeyChallengeTable {
  /** base64url */
  challenge: string;
  /** The customer who adds a passkey; null for a log-in. */
  customer_id: string | null;
  expires_at: Moment;
}

export interface PasskeyTables {
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
}

// The tables of customers and their belongings (migration 003), as Kysely types.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PasskeyTables } from './passkey-schema.ts';
import type { PushTables } from './push-schema.ts';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

export interface CustomerTable {
  id: string;
  /** In lower case. */
  contact_email: string;
  /** A PHC string (server/accounts/password-hash.ts). */
  password: string;
  /** The profile; '' for empty fields. */
  shipping_name: Generated<string>;
  shipping_phone: Generated<string>;
  /** yyyy-mm-dd */
  dob: Generated<string>;
  shipping_address_line1: Generated<string>;
  shipping_address_line2: Generated<string>;
  shipping_city: Generated<string>;
  shipping_state: Generated<string>;
  shipping_country: Generated<string>;
  shipping_zip_code: Generated<string>;
  created_at: Moment;
  updated_at: Moment;
}

/** A logged-in device. Only the device has the token itself. */
export interface CustomerTokenTable {
  /** SHA-256 of the token. */
  digest: string;
  customer_id: string;
  created_at: Moment;
  used_at: Moment;
  expires_at: Moment;
}

/** At most one per purpose and address: a new code replaces the old one. */
export interface OneTimeCodeTable {
  purpose: 'signup' | 'reset';
  contact_email: string;
  /** HMAC of the code, or random bytes that no code matches (see server/accounts/send-code.ts). */
  digest: string;
  tries: Generated<number>;
  expires_at: Moment;
}

/** One counter per rule and subject. */
export interface RateLimitTable {
  /** SHA-256 of rule and subject, so no address is stored. */
  name: string;
  hits: number;
  resets_at: Moment;
}

/** Secrets that all instances share. */
export interface ShopSecretTable {
  name: 'one-time-code' | 'push-keys';
  /** base64url */
  value: string;
}

export interface WishlistItemTable {
  id: string;
  customer_id: string;
  product_id: string;
  /** The price when it was wished, or the one the customer was last told; null: told nothing yet. */
  told_price_paise: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: Moment;
  /** Order of insertion. */
  place: GeneratedAlways<number>;
}

export interface AccountTables extends PushTables, PasskeyTables {
  customer: CustomerTable;
  customer_token: CustomerTokenTable;
  one_time_code: OneTimeCodeTable;
  rate_limit: RateLimitTable;
  shop_secret: ShopSecretTable;
  wishlist_item: WishlistItemTable;
}

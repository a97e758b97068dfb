// The tables of customers and what is theirs (migration 003), as Kysely sees them.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

export interface CustomerTable {
  id: string;
  /** Lowercased. */
  contact_email: string;
  /** A PHC string (server/accounts/password-hash.ts). */
  password: string;
  /** The profile of SPEC 3; '' where nothing was said. */
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

/** Somebody who is logged in somewhere. The token itself is nowhere but with them. */
export interface CustomerTokenTable {
  /** SHA-256 of the token. */
  digest: string;
  customer_id: string;
  created_at: Moment;
  used_at: Moment;
  expires_at: Moment;
}

/** At most one a purpose and address: a new code takes the place of the old. */
export interface OneTimeCodeTable {
  purpose: 'signup' | 'reset';
  contact_email: string;
  /** HMAC of the code, or random bytes that no code fits (server/accounts/send-code.ts says why). */
  digest: string;
  tries: Generated<number>;
  expires_at: Moment;
}

/** One counter a rule and subject. */
export interface RateLimitTable {
  /** SHA-256 of rule and subject: no address stands here. */
  name: string;
  hits: number;
  resets_at: Moment;
}

/** Keys of this shop that every instance must agree on. */
export interface ShopSecretTable {
  name: 'one-time-code';
  /** base64url */
  value: string;
}

export interface WishlistItemTable {
  id: string;
  customer_id: string;
  product_id: string;
  created_at: Moment;
  /** Order of entry. */
  place: GeneratedAlways<number>;
}

export interface AccountTables {
  customer: CustomerTable;
  customer_token: CustomerTokenTable;
  one_time_code: OneTimeCodeTable;
  rate_limit: RateLimitTable;
  shop_secret: ShopSecretTable;
  wishlist_item: WishlistItemTable;
}

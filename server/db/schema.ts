// The tables as Kysely types (server/db/migrations creates them). Ids are text, money is whole paise, times are timestamptz with
// milliseconds. A jsonb column is written with JSON.stringify and read parsed.
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Kysely,
  Selectable,
  Updateable,
} from 'kysely';
import type { Fit } from '#src/contract/review.ts';
import type { AccountTables } from './account-schema.ts';
import type { InvoiceTables } from './invoice-schema.ts';
import type { MessageTables } from './message-schema.ts';
import type { OrderTables } from './order-schema.ts';
import type { PinTables } from './pin-schema.ts';
import type { ReturnTables } from './return-schema.ts';

/** Read as Date. The database sets it if it is left out. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type JsonOf<T extends object> = JSONColumnType<T>;

export interface CategoryTable {
  id: string;
  name: string;
  /** Position in the shop, from 0. */
  position: Generated<number>;
}

/** Write it through server/catalogue/product-row.ts, which computes the derived columns. */
export interface ProductTable {
  id: string;
  name: string;
  /** Derived: foldName(name), which /productbyname matches. */
  name_folded: string;
  brand: string;
  code: string;
  /** Derived: sanitized when written and when read. */
  description_html: Generated<string>;
  /** The printed maximum price, GST included. */
  regular_price_paise: number;
  /** Before GST. */
  sale_price_paise: number;
  gst_percent: number;
  /** 4, 6 or 8 digits; '' if not set. The rate follows from it where server/gst/gst-rates.ts has it. */
  hsn: Generated<string>;
  /** Derived: the price that the shopper pays, including GST, rounded as in src/domain/price.ts. */
  price_paise: number;
  category_id: string;
  best_seller: Generated<boolean>;
  is_combo: Generated<boolean>;
  /** Path below the file root, for example 'media/products/hex-dumbbell--black.webp'. '' shows the placeholder. */
  image: Generated<string>;
  /** Further pictures, paths. */
  images: JsonOf<string[]>;
  faqs: JsonOf<{ question: string; answer: string }[]>;
  /** Measurements by size (src/domain/size-guide.ts). */
  size_guide: Generated<string>;
  /** Derived: the words of name, category, brand and code (src/domain/search-words.ts). Search matches it and `choices`. */
  search_text: string;
  /** In English, as in 'India'; '' for a product from before migration 017 until an import names it. */
  country_of_origin: Generated<string>;
  /** The other facts that the law demands (server/shop/legal-facts.ts); empty for such a product. */
  facts: JsonOf<Partial<Record<string, string | boolean>>>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  position: Generated<number>;
  created_at: Moment;
  /** Derived by triggers (migration 011): the ids of its `choice` rows; for a combo, those of all its members. */
  choices: Generated<number[]>;
  /** The choices in stock. None for a combo unless every member is in stock. */
  choices_in_stock: Generated<number[]>;
}

/** One colour in one size. A product without options has one variant with both ''. */
export interface VariantTable {
  id: string;
  product_id: string;
  color: Generated<string>;
  size: Generated<string>;
  /** Path of the colour's picture. '' uses the product's. */
  image: Generated<string>;
  /** Pieces; never below 0. */
  stock: number;
  position: Generated<number>;
  /** Pieces that were recently held and not paid for. Counts until `abandoned_until`. */
  abandoned: Generated<number>;
  abandoned_until: MaybeMoment;
}

/** A combo's members. Each is chosen from its own variants, so stock is shared with the single product. */
export interface ComboMemberTable {
  combo_id: string;
  member_id: string;
  position: Generated<number>;
}

/** Every pair of colour and size that the shop has had, each once. Written by triggers (migration 011). */
export type ChoiceTable = Readonly<{ id: number; color: string; size: string }>;

/** Insert through server/catalogue/add-review.ts, or call recountReviews as well. */
export interface ReviewTable {
  id: string;
  product_id: string;
  name: string;
  email: string;
  comment: string;
  /** 1 to 5. */
  rating: number;
  /** One of FITS (src/contract/review.ts), or ''. */
  fit: Generated<Fit | ''>;
  image: Generated<string>;
  created_at: Moment;
  /** Only shown ones are visible and count. A removed one has no words left (server/shop/reviews.ts). */
  status: Generated<'shown' | 'waiting' | 'hidden' | 'removed'>;
  /** A logged-in customer who has bought the product wrote it. */
  is_verified: Generated<boolean>;
}

export interface BannerTable {
  id: string;
  image: string;
  image_mobile: Generated<string>;
  heading: Generated<string>;
  line: Generated<string>;
  link_to: Generated<string>;
  position: Generated<number>;
}

export interface StoreTable {
  id: string;
  name: string;
  state: string;
  city: string;
  address: string;
  phone: string;
  timing: string;
  latitude: number | null;
  longitude: number | null;
  position: Generated<number>;
}

/** `value` follows the key's schema in src/contract/settings.ts, so amounts are rupees. */
export interface SettingTable {
  key:
    | 'returns'
    | 'reviews'
    | 'general'
    | 'contact'
    | 'social'
    | 'discount'
    | 'search'
    | 'shipping'
    | 'cod'
    | 'merchant'
    | 'data-version';
  value: JsonOf<object>;
}

export interface CouponTable {
  id: string;
  /** In upper case. */
  code: string;
  discount_type: 'Flat Amount' | 'Percentage';
  /** Paise when flat, percent otherwise. */
  discount: number;
  min_amount_paise: Generated<number>;
  starts_at: MaybeMoment;
  ends_at: MaybeMoment;
  /** null = no limit. */
  max_uses: number | null;
  max_uses_per_email: number | null;
  /** Paid for, or held for an order that may still be paid. */
  used: Generated<number>;
  active: Generated<boolean>;
  /** Uses that were recently held and not paid for. Counts until `abandoned_until`. */
  abandoned: Generated<number>;
  abandoned_until: MaybeMoment;
}

export interface CartLineTable {
  id: string;
  session_id: string;
  /** Digest of lineKey(). Equal lines are merged. */
  line_key: string;
  product_id: string;
  color: Generated<string>;
  size: Generated<string>;
  is_combo: Generated<boolean>;
  choices: JsonOf<{ product_id: string; color: string; size: string }[]>;
  quantity: number;
  created_at: Moment;
  updated_at: Moment;
  /** Order of insertion. */
  place: GeneratedAlways<number>;
}

export interface IdempotencyKeyTable {
  /** The owner of the key: a session or an account. */
  scope: string;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  created_at: Moment;
}

/** Uploaded pictures. Several instances share one database, so they are stored here and not on a disk. */
export interface MediaTable {
  id: string;
  mime: string;
  bytes: Uint8Array;
  created_at: Moment;
}

/** The colours shown until a picture has loaded: server/images/blur-colors.ts. */
export interface BlurPlaceholderTable {
  path: string;
  /** '' for a transparent picture. */
  colors: string;
}

export interface Tables extends OrderTables, ReturnTables, InvoiceTables, AccountTables, MessageTables, PinTables {
  category: CategoryTable;
  product: ProductTable;
  variant: VariantTable;
  combo_member: ComboMemberTable;
  choice: ChoiceTable;
  review: ReviewTable;
  banner: BannerTable;
  store: StoreTable;
  setting: SettingTable;
  coupon: CouponTable;
  cart_line: CartLineTable;
  idempotency_key: IdempotencyKeyTable;
  media: MediaTable;
  blur_placeholder: BlurPlaceholderTable;
}

/** The database or a transaction. Use the given handle for every query: PGlite has one connection. */
export type Db = Kysely<Tables>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type Change<T extends keyof Tables> = Updateable<Tables[T]>;

// The tables, as Kysely sees them (server/db/migrations makes them). Ids are text, money is whole paise, moments are
// timestamptz to the millisecond. A jsonb column is written with JSON.stringify and read parsed.
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
import type { AccountTables } from './account-schema.ts';
import type { MessageTables } from './message-schema.ts';
import type { OrderTables } from './order-schema.ts';

/** Read as Date; the database fills it in when it is left out. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type JsonOf<T extends object> = JSONColumnType<T>;

export interface CategoryTable {
  id: string;
  name: string;
  /** Shop order, from 0. */
  position: Generated<number>;
}

/** Write it through server/catalogue/product-row.ts, which works out the derived columns. */
export interface ProductTable {
  id: string;
  name: string;
  /** Derived: foldName(name), what /productbyname matches. */
  name_folded: string;
  brand: string;
  code: string;
  /** Derived: sanitised on the way in, and again on the way out. */
  description_html: Generated<string>;
  /** Before GST… */
  regular_price_paise: number;
  sale_price_paise: number;
  gst_percent: number;
  /** Derived: what the shopper pays, GST included, rounded as src/domain/price.ts rounds. */
  price_paise: number;
  category_id: string;
  best_seller: Generated<boolean>;
  is_combo: Generated<boolean>;
  /** Path below the file root, e.g. 'media/products/hex-dumbbell--black.webp'; '' shows the placeholder. */
  image: Generated<string>;
  /** Further pictures, paths. */
  images: JsonOf<string[]>;
  faqs: JsonOf<{ question: string; answer: string }[]>;
  /** Derived: ' word word word ' of name, category, brand and code; what search matches. */
  search_text: string;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  position: Generated<number>;
  created_at: Moment;
  /** Derived by triggers (migration 011): what it can be chosen in, ids of `choice`; of a combo, all its members'. */
  choices: Generated<number[]>;
  /** Those of which there are pieces; none of a combo unless there are some of every member. */
  choices_in_stock: Generated<number[]>;
}

/** One colour in one size. A product without options has one variant with both ''. */
export interface VariantTable {
  id: string;
  product_id: string;
  color: Generated<string>;
  size: Generated<string>;
  /** Picture of the colour, a path; '' uses the product's. */
  image: Generated<string>;
  /** Pieces; never below 0. */
  stock: number;
  position: Generated<number>;
  /** Pieces that were held and not paid for lately; counts until `abandoned_until`. */
  abandoned: Generated<number>;
  abandoned_until: MaybeMoment;
}

/** A combo's members; each is chosen from its own variants, so stock is shared with the single product. */
export interface ComboMemberTable {
  combo_id: string;
  member_id: string;
  position: Generated<number>;
}

/** Every pair of colour and size that the shop has had, each once; kept by triggers (migration 011). */
export type ChoiceTable = Readonly<{ id: number; color: string; size: string }>;

/** Insert through server/catalogue/add-review.ts or keep product.rating_sum and rating_count in step. */
export interface ReviewTable {
  id: string;
  product_id: string;
  name: string;
  email: string;
  comment: string;
  /** 1 to 5. */
  rating: number;
  image: Generated<string>;
  created_at: Moment;
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

/** `value` holds what src/contract/settings.ts says for that key, so amounts in it are rupees. */
export interface SettingTable {
  key: 'general' | 'contact' | 'social' | 'discount' | 'shipping' | 'cod' | 'data-version';
  value: JsonOf<object>;
}

export interface CouponTable {
  id: string;
  /** Upper case. */
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
  /** Uses that were held and not paid for lately; counts until `abandoned_until`. */
  abandoned: Generated<number>;
  abandoned_until: MaybeMoment;
}

export interface CartLineTable {
  id: string;
  session_id: string;
  /** Digest of lineKey(): equal lines merge. */
  line_key: string;
  product_id: string;
  color: Generated<string>;
  size: Generated<string>;
  is_combo: Generated<boolean>;
  choices: JsonOf<{ product_id: string; color: string; size: string }[]>;
  quantity: number;
  created_at: Moment;
  updated_at: Moment;
  /** Order of entry. */
  place: GeneratedAlways<number>;
}

export interface IdempotencyKeyTable {
  /** Whose key: the session or account. */
  scope: string;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  created_at: Moment;
}

/** Uploaded pictures: several instances share one database, so they live here and not on a disk. */
export interface MediaTable {
  id: string;
  mime: string;
  bytes: Uint8Array;
  created_at: Moment;
}

/** The colours shown in place of a picture until it has loaded: server/images/blur-colors.ts. */
export interface BlurPlaceholderTable {
  path: string;
  colors: string;
}

export interface Tables extends OrderTables, AccountTables, MessageTables {
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

/** The database, or a transaction on it: whoever is given one uses it for every query (one connection on PGlite). */
export type Db = Kysely<Tables>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type Change<T extends keyof Tables> = Updateable<Tables[T]>;

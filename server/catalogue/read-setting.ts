// The merchant's settings by key. The contract has the schema of each.
import * as v from 'valibot';
import type { Db } from '#server/db/schema.ts';
import {
  ContactInfo,
  DiscountSetting,
  ReviewSetting,
  SearchSetting,
  Shipping,
  SiteSettings,
  SocialLinks,
} from '#src/contract/settings.ts';
import { COD_ADVANCE_PERCENT } from '#src/domain/quote.ts';
import { RETURN_DAYS } from '#src/domain/returns.ts';

/** When the merchant is notified of new orders. */
export const NEW_ORDERS = ['at once', 'hourly'] as const;

export const settingSchemas = {
  general: SiteSettings,
  contact: ContactInfo,
  social: SocialLinks,
  discount: DiscountSetting,
  shipping: Shipping,
  search: SearchSetting,
  reviews: ReviewSetting,
  /** Not on the wire. */
  merchant: v.object({
    ordersEmail: v.optional(v.string(), ''),
    newOrders: v.optional(v.picklist(NEW_ORDERS), 'at once'),
    lowStock: v.optional(v.number(), 5),
    packedEmail: v.optional(v.boolean(), false),
  }),
  /** Orders keep theirs (StoredRules). */
  returns: v.object({ days: v.optional(v.number(), RETURN_DAYS) }),
  cod: v.object({
    isCodEnabled: v.optional(v.boolean(), false),
    advancePercent: v.optional(v.number(), COD_ADVANCE_PERCENT),
  }),
} as const;
export type SettingKey = keyof typeof settingSchemas;
export type Setting<K extends SettingKey> = v.InferOutput<(typeof settingSchemas)[K]>;

/** A setting that was never set is off or empty. */
export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<Setting<K>> {
  return (await readSettings(db, key))[key];
}

/** Several settings, as they are at one moment. */
export async function readSettings<K extends SettingKey>(db: Db, ...keys: K[]): Promise<{ [P in K]: Setting<P> }> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const read = keys.map((key) => [key, v.parse(settingSchemas[key], stored.get(key) ?? {})]);
  return Object.fromEntries(read) as { [P in K]: Setting<P> };
}

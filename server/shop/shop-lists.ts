// The lists of a shop file other than products: the order of the categories, the banners, the stores.
import * as v from 'valibot';
import type { Problem } from '#server/command-error.ts';
import type { Db } from '#server/db/schema.ts';
import { orderCategories } from './ensure-categories.ts';
import type { ShopFile, SourceRecord } from './shop-file.ts';
import { shopId } from './shop-id.ts';

const words = (max: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(max, `is longer than ${max} characters`),
  );
const optionalWords = (max: number) =>
  v.optional(v.pipe(v.string('must be text'), v.trim(), v.maxLength(max, `is longer than ${max} characters`)), '');
const picture = v.pipe(
  v.string('must be a path'),
  v.regex(/^media\/banners\/[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/, 'must be a picture below media/banners/'),
);
/** A path of this shop, or nothing: a banner must not link to other sites. */
const ownPath = v.optional(
  v.pipe(v.string(), v.regex(/^(\/(?!\/).*)?$/, 'must be a path of the shop such as /cart')),
  '',
);
const degrees = (max: number) =>
  v.optional(v.pipe(v.number('must be a number'), v.minValue(-max), v.maxValue(max, `must be at most ${max}`)));

const CategoryRecord = v.strictObject({ name: words(80) });
export const BannerRecord = v.strictObject({
  bannerImg: picture,
  bannerImgMobile: v.optional(v.union([picture, v.literal('')], 'must be a picture below media/banners/'), ''),
  heading: optionalWords(80),
  line: optionalWords(160),
  linkTo: ownPath,
});
export const StoreRecord = v.strictObject({
  storeName: words(120),
  state: words(60),
  city: words(60),
  address: words(300),
  contactNumber: words(30),
  timing: words(80),
  latitude: degrees(90),
  longitude: degrees(180),
});
export type BannerRecord = v.InferInput<typeof BannerRecord>;
export type StoreRecord = v.InferInput<typeof StoreRecord>;

/** Checks each list in the file; undefined for a missing one. */
export function checkLists(file: ShopFile) {
  const problems: Problem[] = [];
  const check = <S extends v.GenericSchema>(list: readonly SourceRecord[] | undefined, schema: S) =>
    list?.flatMap(({ given, line }) => {
      const result = v.safeParse(schema, given);
      if (result.success) return [result.output as v.InferOutput<S>];
      for (const issue of result.issues) {
        const text = issue.input === undefined ? 'is missing' : issue.message;
        problems.push({ line, text: `${v.getDotPath(issue) ?? ''} ${text}`.trim() });
      }
      return [];
    });
  return {
    categories: check(file.categories, CategoryRecord),
    banners: check(file.banners, BannerRecord),
    stores: check(file.stores, StoreRecord),
    problems,
  };
}

/** Replaces banners and stores by those of the file. */
export async function writeLists(tx: Db, lists: Omit<ReturnType<typeof checkLists>, 'problems'>): Promise<void> {
  if (lists.categories)
    await orderCategories(
      tx,
      lists.categories.map((category) => category.name),
    );
  if (lists.banners) {
    await tx.deleteFrom('banner').execute();
    const rows = lists.banners.map((banner, position) => ({
      id: shopId('banner', String(position), banner.bannerImg),
      image: banner.bannerImg,
      image_mobile: banner.bannerImgMobile,
      heading: banner.heading,
      line: banner.line,
      link_to: banner.linkTo,
      position,
    }));
    if (rows.length > 0) await tx.insertInto('banner').values(rows).execute();
  }
  if (lists.stores) {
    await tx.deleteFrom('store').execute();
    const rows = lists.stores.map(({ storeName, contactNumber, latitude, longitude, ...place }, position) => ({
      id: shopId('store', String(position), storeName),
      name: storeName,
      phone: contactNumber,
      latitude: latitude ?? null,
      longitude: longitude ?? null,
      ...place,
      position,
    }));
    if (rows.length > 0) await tx.insertInto('store').values(rows).execute();
  }
}

/** Reads the same lists back. */
export async function readLists(db: Db) {
  const categories = await db.selectFrom('category').select('name').orderBy('position').orderBy('id').execute();
  const banners = await db.selectFrom('banner').selectAll().orderBy('position').execute();
  const stores = await db.selectFrom('store').selectAll().orderBy('position').execute();
  return {
    categories: categories.map((category) => category.name),
    banners: banners.map(
      (row): BannerRecord => ({
        bannerImg: row.image,
        bannerImgMobile: row.image_mobile,
        heading: row.heading,
        line: row.line,
        linkTo: row.link_to,
      }),
    ),
    stores: stores.map(
      ({ name, phone, state, city, address, timing, latitude, longitude }): StoreRecord => ({
        storeName: name,
        state,
        city,
        address,
        contactNumber: phone,
        timing,
        ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
      }),
    ),
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '#server/catalogue/clean-html.ts';
import { allProducts } from '#server/seed/all-products.ts';
import { banners, settings } from '#server/seed/site.ts';
import { stores } from '#server/seed/stores.ts';
import { ProductRecord } from '#server/shop/product-record.ts';
import { SETTINGS } from '#server/shop/settings-table.ts';
import { BannerRecord, StoreRecord } from '#server/shop/shop-lists.ts';
import { priceWithGst, saving } from '#src/domain/price.ts';
import { categorySlug, foldName } from '#src/domain/slug.ts';
import { projectFolder } from '#tests/kit/source/source-files.ts';

const products = allProducts.map((product) => v.parse(ProductRecord, product));
const names = products.map((product) => product.productName);
const singles = products.filter((product) => product.comboProducts.length === 0);
const combos = products.filter((product) => product.comboProducts.length > 0);
const stockOf = (product: ProductRecord) =>
  product.variations.flatMap(({ sizes }) => sizes).map(({ stock }) => stock ?? Number.NaN);
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/).length;
const photos = (product: ProductRecord) =>
  [product.productImage, ...product.additionalImages, ...product.variations.map(({ image }) => image)].filter(Boolean);

describe('the seeded catalogue', () => {
  test('holds every product with photos, in eight categories', () => {
    expect(products).toHaveLength(37);
    expect([...new Set(products.map(({ category }) => category))]).toEqual([
      'Strength Equipment',
      'Cardio & Functional',
      'Yoga & Recovery',
      'Supplements',
      "Men's Apparel",
      "Women's Apparel",
      'Accessories',
      'Combos',
    ]);
  });

  test('has no two products with the same code or name, hyphens and spaces ignored', () => {
    expect(new Set(products.map(({ productCode }) => productCode)).size).toBe(products.length);
    expect(new Set(names.map(foldName)).size).toBe(products.length);
  });

  test('has names that break naive URL code', () => {
    for (const sign of ['-', '%', '&', "'", '/', '(', '+'])
      expect(
        names.some((name) => name.includes(sign)),
        sign,
      ).toBe(true);
  });

  test('names only photos that exist', () => {
    const missing = products.flatMap(photos).filter((path) => !existsSync(inSeed(path)));
    expect(missing).toEqual([]);
    expect(products.filter(({ productImage }) => productImage === '')).toEqual([]);
  });

  test('has a photo for each colour of a product with several colours', () => {
    const plain = singles.filter(({ variations }) => variations.length > 1 && variations.some(({ image }) => !image));
    expect(plain.map(({ productName }) => productName)).toEqual([]);
  });

  test('has prices in rupees that end in 9, with GST of 5, 12 or 18 percent', () => {
    for (const product of products) {
      expect([5, 12, 18], product.productName).toContain(product.gst);
      expect((priceWithGst(product) / 100) % 10, product.productName).toBe(9);
    }
  });

  test('follows the GST rule of apparel since 22 September 2025: 5 percent up to Rs. 2,500 a piece, 18 above', () => {
    const apparel = products.filter(({ category }) => /Apparel/.test(category));
    for (const { productName, salePrice, gst } of apparel) expect(gst, productName).toBe(salePrice > 2500 ? 18 : 5);
  });

  test('discounts every product except one', () => {
    const full = products.filter((product) => saving(product) === 0).map(({ productName }) => productName);
    expect(full).toEqual(['Push-Up Bars']);
  });

  test('prices a combo below its members, whose sum is its regular price', () => {
    const byCode = new Map(products.map((product) => [product.productCode, product]));
    for (const combo of combos) {
      const members = combo.comboProducts.map((code) => byCode.get(code));
      expect(members.length).toBeGreaterThanOrEqual(2);
      expect(
        members.every((member) => member && member.comboProducts.length === 0),
        combo.productName,
      ).toBe(true);
      const sum = members.reduce((total, member) => total + (member ? priceWithGst(member) : 0), 0);
      expect(combo.regularPrice * 100, combo.productName).toBe(sum);
      expect(combo.gst).toBe(Math.max(...members.map((member) => member?.gst ?? 0)));
    }
    expect(combos).toHaveLength(3);
  });

  test('has low stock, sold-out sizes and one product that is sold out', () => {
    expect(singles.filter((product) => stockOf(product).every((stock) => stock === 0))).toHaveLength(1);
    expect(
      singles.filter((product) => stockOf(product).some((stock) => stock > 0 && stock < 5)).length,
    ).toBeGreaterThan(5);
    expect(singles.filter((product) => stockOf(product).some((stock) => stock === 0)).length).toBeGreaterThan(5);
  });

  test('describes every product in 80 to 180 words that the sanitizer does not change', () => {
    for (const { productName, description } of products) {
      expect(cleanHtml(description), productName).toBe(description);
      const words = wordsOf(description);
      expect(words >= 80 && words <= 180, `${productName}: ${words} words`).toBe(true);
    }
  });

  test('lists the ingredients and cautions of supplements', () => {
    for (const { productName, description } of products.filter(({ category }) => category === 'Supplements')) {
      expect(description, productName).toContain('<table>');
      expect(description, productName).toMatch(/not\s+for\s+medicinal\s+use/);
      expect(description, productName).toMatch(/FSSAI\s+licence\s+number\s+is\s+shown\s+on\s+the\s+policy\s+pages/);
    }
  });

  test('has reviews of the last fourteen months, FAQs and best sellers, but not on everything', () => {
    const days = products.flatMap(({ reviews }) => reviews.map(({ createdAt }) => createdAt.slice(0, 10)));
    expect(days.every((day) => day >= '2025-09-01' && day < '2026-11-01')).toBe(true);
    expect(products.filter(({ reviews }) => reviews.length === 0)).toHaveLength(4);
    expect(new Set(products.flatMap(({ reviews }) => reviews.map(({ rating }) => rating)))).toEqual(
      new Set([2, 3, 4, 5]),
    );
    expect(products.filter(({ faqs }) => faqs.length === 0).length).toBeGreaterThan(2);
    expect(products.filter(({ bestSeller }) => bestSeller)).toHaveLength(10);
  });

  test('has no review older than its product', () => {
    const early = products.filter(({ reviews, createdAt }) =>
      reviews.some((review) => review.createdAt < (createdAt ?? '')),
    );
    expect(early.map(({ productName }) => productName)).toEqual([]);
  });
});

describe('the seeded site', () => {
  test('has three banners whose pictures and links exist', () => {
    const paths = products.map(({ category }) => `/category-products/${categorySlug(category)}`);
    for (const banner of banners.map((one) => v.parse(BannerRecord, one))) {
      expect(existsSync(inSeed(banner.bannerImg))).toBe(true);
      expect(existsSync(inSeed(banner.bannerImgMobile))).toBe(true);
      expect(paths).toContain(banner.linkTo);
    }
    expect(banners).toHaveLength(3);
  });

  test('has stores in a dozen cities, all within India', () => {
    const checked = stores.map((store) => v.parse(StoreRecord, store));
    expect(new Set(checked.map(({ city }) => city)).size).toBeGreaterThanOrEqual(12);
    for (const { storeName, latitude = 0, longitude = 0 } of checked)
      expect(latitude > 8 && latitude < 36 && longitude > 68 && longitude < 98, storeName).toBe(true);
  });

  test('holds settings that `shop set` accepts', () => {
    for (const [section, fields] of Object.entries(SETTINGS)) {
      const seeded: Record<string, unknown> = { ...settings[section as keyof typeof settings] };
      expect(Object.keys(seeded).sort()).toEqual(Object.keys(fields).sort());
      for (const [field, { schema }] of Object.entries(fields)) {
        const typed = typeof seeded[field] === 'boolean' ? (seeded[field] ? 'yes' : 'no') : String(seeded[field]);
        expect(v.parse(schema, typed), `${section}.${field}`).toBe(seeded[field]);
      }
    }
  });
});

/** media/products/x.webp -> server/seed/photos/products/x.webp */
function inSeed(path: string): string {
  return join(projectFolder, path.replace(/^media/, 'server/seed/photos'));
}

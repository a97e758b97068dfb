// The figures of the merchant's commands: how long lists, texts and pictures may be, each at its limit.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { legalFacts } from '#server/shop/legal-facts.ts';
import { runShop } from '#server/shop/run-shop.ts';
import { SETTINGS } from '#server/shop/settings-table.ts';
import { BannerRecord } from '#server/shop/shop-lists.ts';
import { complaintVerb } from '#server/shop/verbs/complaint.ts';
import { orderVerb } from '#server/shop/verbs/order.ts';
import { photosVerb } from '#server/shop/verbs/photos.ts';
import { returnVerb } from '#server/shop/verbs/return.ts';
import { reviewVerb } from '#server/shop/verbs/review.ts';
import { verifyVerb } from '#server/shop/verbs/verify.ts';
import { WHITE_S } from '#tests/kit/server/checkout.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { formWith } from '#tests/kit/server/pictures.ts';
import { openReturns } from '#tests/kit/server/returns.ts';

const database = oneDatabase();
let merchant: ReturnType<typeof openMerchant>;
beforeEach(() => {
  merchant = openMerchant(database().db);
});
afterEach(() => merchant.leave());

/** Fifty more rows like the only one of the table. */
const addFiftyTo = (table: string, changed: string) =>
  database()
    .db.transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into ${sql.table(table)}
        select (jsonb_populate_record(one, jsonb_build_object(${sql.raw(changed)}))).*
        from ${sql.table(table)} one, generate_series(1, 50) n`.execute(tx);
    });

describe('a list', () => {
  test('of orders, returns or reviews has the newest 50', async () => {
    const shop = await openReturns(database().db);
    const { number } = await shop.deliver([WHITE_S]);
    await shop.ask(number);
    const words = { rating: '4', name: 'Asha', email: 'asha@example.com', comment: 'Good.', product_id: 'tee' };
    await shop.checkout.shop.call('POST', '/api/add-review', { body: formWith(words) });
    await addFiftyTo('shop_order', "'id', 'o' || n, 'order_number', 'VY-' || n, 'provider_order_id', null");
    await addFiftyTo('order_return', "'id', 'r' || n, 'position', n + 1");
    await addFiftyTo('review', "'id', 'v' || n");
    for (const verb of [orderVerb, returnVerb, reviewVerb]) {
      merchant.said.length = 0;
      await merchant.run(verb, 'list');
      expect(merchant.said).toHaveLength(50);
    }
    shop.merchant.leave();
  });

  test('of what breaks a rule of the ledger has twenty lines, and the number of the others', async () => {
    const shop = await openReturns(database().db);
    await shop.deliver([WHITE_S]);
    await addFiftyTo('shop_order', "'id', 'o' || n, 'order_number', 'VY-' || n, 'provider_order_id', null");
    await expect(merchant.run(verifyVerb)).rejects.toThrow(/^\d+ of \d+ checks failed\.$/);
    const broken = merchant.said.slice(merchant.said.findIndex((line) => line.startsWith('BROKEN')) + 1);
    expect(broken.findIndex((line) => line.trim() === 'and 30 more')).toBe(20);
    shop.merchant.leave();
  });

  test('of complaints counts whole days until the answer is due', async () => {
    const shop = await openReturns(database().db);
    const written = { firstname: 'Asha', lastname: 'Rao', email: 'asha@example.com', countrycode: '+91' };
    const body = { ...written, phoneNo: '9876543210', message: 'Broken.', isComplaint: true };
    await shop.checkout.shop.call('POST', '/api/send-message', { body });
    // The answer is due a month later, on 2026-11-26 at 10:00.
    await database().db.updateTable('complaint').set({ created_at: '2026-10-26T10:00:00Z' }).execute();
    await merchant.run(complaintVerb, 'list');
    expect(merchant.said.join()).toContain('by 2026-11-26 (5 days left)');
    shop.merchant.leave();
  });
});

test('a review is found by six characters of its ID and more', async () => {
  const why = (id: string) => merchant.run(reviewVerb, 'hide', id).catch((error: Error) => error.message);
  expect([await why('abcde'), await why('abcdef')]).toEqual([
    "Give at least the first 6 characters of the review's ID.",
    'There is no review abcdef.',
  ]);
});

test.each([
  ['import', 1],
  ['export', 1],
  ['backup', 1],
  ['restore', 1],
  ['seed', 2],
  ['photos', 2],
  ['stock', 4],
  ['verify', 0],
] as const)('%s takes %i words and no more', async (verb, most) => {
  const complained: string[] = [];
  const words = Array.from({ length: most + 1 }, (_, at) => `word${at + 1}`);
  await runShop([verb, ...words], {
    env: { DATA_DIR: merchant.folder, INIT_CWD: merchant.folder },
    say: () => undefined,
    complain: (line) => void complained.push(line),
  });
  expect(complained).toEqual([expect.stringContaining(`${verb} takes no "word${most + 1}"`)]);
});

test.each([
  ['makerName', 160],
  ['makerAddress', 300],
  ['careContact', 300],
  ['ingredients', 2_000],
  ['allergens', 500],
  ['nutrition', 2_000],
  ['bestBefore', 120],
] as const)('%s of a product takes %i characters', (fact, most) => {
  const takes = (length: number) => v.safeParse(legalFacts[fact], 'x'.repeat(length)).success;
  expect([takes(most), takes(most + 1)]).toEqual([true, false]);
});

test.each([
  ['merchant', 'lowStock', 10_000],
  ['returns', 'days', 90],
  ['cod', 'advancePercent', 100],
] as const)('the setting %s.%s takes up to %i', (section, field, most) => {
  const schema = SETTINGS[section][field]?.schema;
  const takes = (amount: number) => schema && v.safeParse(schema, String(amount)).success;
  expect([takes(most), takes(most + 1)]).toEqual([true, false]);
});

test.each([
  // The policy pages promise ten days.
  ['returns', 'days', '9', 'must be whole days from 10 to 90'],
  ['contact', 'phoneNumber', '98765 four', 'must be a telephone number such as +91 98765 43210'],
] as const)('the setting %s.%s is not set to "%s": it %s', (section, field, text, reason) => {
  const schema = SETTINGS[section][field]?.schema;
  expect(schema && v.safeParse(schema, text).issues?.map(({ message }) => message)).toEqual([reason]);
});

test.each([
  ['', true],
  ['/cart', true],
  ['//elsewhere.example/cart', false],
  ['https://elsewhere.example', false],
])('a banner may lead to a page of this shop only: "%s", %s', (linkTo, isTaken) => {
  const banner = { bannerImg: 'media/banners/sale.webp', linkTo };
  expect(v.safeParse(BannerRecord, banner).success).toBe(isTaken);
});

describe('a photo', () => {
  const add = async (name: string, width: number, height: number) => {
    const folder = join(merchant.folder, name);
    mkdirSync(folder);
    const picture = sharp({ create: { width, height, channels: 3, background: '#a05000' }, limitInputPixels: false });
    writeFileSync(join(folder, `${name}.png`), await picture.png({ compressionLevel: 1 }).toBuffer());
    await merchant.run(photosVerb, name);
    return sharp(join(merchant.folder, `data/media/products/${name}.webp`)).metadata();
  };

  test('is stored with 2400 pixels on its longest side', async () => {
    const { width, height } = await add('large', 1_000, 3_000);
    expect([width, height]).toEqual([800, 2_400]);
  });

  test('of more than 80 million pixels is refused', async () => {
    await expect(add('larger', 8_000, 10_001)).rejects.toThrow('is not a picture that can be read.');
  });
});
